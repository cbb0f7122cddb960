import { isObject, own, setOwn } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import type { GraphData } from "../graph/wire.js";
import { DEFAULT_ORCHESTRATION, documentOrchestration } from "../orchestrations/index.js";
import { declaredNames } from "./extensions.js";
import type { DocumentLanguage, WorkflowDocument } from "./model.js";
import { declaredParticipants, mentionedParticipants } from "./participants.js";
import { scenarioFrom } from "./scenario-from.js";

const GRAPH_KEYS = ["initial_speaker", "transitions", "default_target", "max_turns"];

/** A workflow document from plain data, without text. Data that is no object gives an empty document. */
export function documentFrom(data: unknown): WorkflowDocument {
  return buildDocument(isObject(data) ? data : {}, { language: "json" });
}

/** @internal */
export function buildDocument(
  data: JsonObject,
  source: { uri?: string; language: DocumentLanguage },
): WorkflowDocument {
  const listed = own(data, "participants");
  const creator = own(data, "creator");
  const orchestration = own(data, "orchestration");
  const reading = documentOrchestration(orchestration);
  const declared = Array.isArray(listed) ? declaredParticipants(listed) : undefined;
  const participants = reading.participants?.(data, declared) ?? declared ?? mentionedParticipants(data);
  const context = own(data, "context_vars");
  const scenarios = own(data, "scenarios");
  const extensions = declaredNames(own(data, "extensions"));
  return {
    ...source,
    orchestration: typeof orchestration === "string" ? orchestration : DEFAULT_ORCHESTRATION,
    data,
    graph: reading.graph?.(data, participants) ?? pickGraph(data),
    participants,
    participantsDeclared: declared !== undefined,
    creator:
      typeof creator === "string" ? creator : (reading.creator?.(data, participants) ?? initialSpeaker(data)),
    contextVars: isObject(context) ? context : {},
    scenarios: Array.isArray(scenarios)
      ? scenarios.flatMap((entry: JsonValue, index) => scenarioFrom(entry, `/scenarios/${index}`) ?? [])
      : [],
    declaredConditions: extensions.conditions,
    declaredTargets: extensions.targets,
    pointer: "",
  };
}

/** Who opens the channel unless the document says otherwise. */
function initialSpeaker(data: JsonObject): string {
  const initial = own(data, "initial_speaker");
  return typeof initial === "string" ? initial : "";
}

/** AG2's own keys as they stand, whatever their shape: the graph's loader is the one to refuse them. */
function pickGraph(data: JsonObject): GraphData {
  const graph: JsonObject = {};
  for (const key of GRAPH_KEYS) {
    const value = own(data, key);
    if (value !== undefined) setOwn(graph, key, value);
  }
  return graph as unknown as GraphData;
}
