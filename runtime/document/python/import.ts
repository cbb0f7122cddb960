import { documentOrchestration } from "../../orchestrations/index.js";
import type { JsonObject } from "../../json.js";
import { own } from "../../json.js";
import type { WorkflowDocument } from "../model.js";

/**
 * The data of a document for a workflow that Python code builds. For AG2's graph: those whom the rules mention as participants, the graph,
 * and the classes that the code registers; for any other orchestration, its own keys. Where `dynamicPaths` says that a value is not known,
 * the data has "dynamic" for somebody to fill in, or a variable's name, or nothing.
 */
export function importPython({ data, graph, participants, orchestration }: WorkflowDocument): JsonObject {
  if (documentOrchestration(orchestration).keys) return data;
  const extensions = own(data, "extensions");
  return {
    participants: participants.map(({ name }) => ({ name, kind: "agent" })),
    ...(extensions === undefined ? {} : { extensions }),
    ...(graph as unknown as JsonObject),
  };
}
