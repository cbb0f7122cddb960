import { isObject, own, setOwn } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import type { GraphData } from "../graph/wire.js";
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
  const declared = own(data, "participants");
  const initial = own(data, "initial_speaker");
  const creator = own(data, "creator");
  const orchestration = own(data, "orchestration");
  const context = own(data, "context_vars");
  const scenarios = own(data, "scenarios");
  const extensions = declaredNames(own(data, "extensions"));
  return {
    ...source,
    orchestration: typeof orchestration === "string" ? orchestration : "workflow",
    data,
    graph: pickGraph(data),
    participants: Array.isArray(declared) ? declaredParticipants(declared) : mentionedParticipants(data),
    participantsDeclared: Array.isArray(declared),
    creator: typeof creator === "string" ? creator : typeof initial === "string" ? initial : "",
    contextVars: isObject(context) ? context : {},
    scenarios: Array.isArray(scenarios)
      ? scenarios.flatMap((entry: JsonValue, index) => scenarioFrom(entry, `/scenarios/${index}`) ?? [])
      : [],
    declaredConditions: extensions.conditions,
    declaredTargets: extensions.targets,
    pointer: "",
  };
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
