import type { JsonObject } from "../../json.js";
import { own } from "../../json.js";
import type { WorkflowDocument } from "../model.js";

/**
 * The data of a document for a graph that Python code builds: those whom the rules mention as participants, the graph, and the classes that
 * the code registers. Where `dynamicPaths` says that a value is not known, the data has "dynamic" for somebody to fill in.
 */
export function importPython({ data, graph, participants }: WorkflowDocument): JsonObject {
  const extensions = own(data, "extensions");
  return {
    participants: participants.map(({ name }) => ({ name, kind: "agent" })),
    ...(extensions === undefined ? {} : { extensions }),
    ...(graph as unknown as JsonObject),
  };
}
