import type { WorkflowDocument } from "../document/model.js";
import { own, setOwn, type JsonObject, type JsonValue } from "../json.js";
import { loadGraph } from "../graph/load.js";
import { documentOrchestration } from "../orchestrations/index.js";
import { graphWithIds } from "./names.js";
import type { StartRunOptions } from "./run-types.js";

/**
 * The channel's knobs: the graph with ids for names, and the first context. The document's context comes first, the scenario's keys replace
 * its keys, and those of the caller replace both.
 */
export function knobsOf(options: StartRunOptions, idOf: ReadonlyMap<string, string>): JsonObject {
  const { document, scenario } = options;
  const knobs: JsonObject = { graph: graphKnob(document, idOf) };
  const given = own(document.data, "context_vars");
  const overlays = [scenario?.context_vars, options.contextVars as JsonObject | undefined];
  if (given === undefined && overlays.every((overlay) => overlay === undefined)) return knobs;
  const vars: JsonObject = {};
  for (const layer of [document.contextVars, ...overlays])
    for (const [key, value] of Object.entries(layer ?? {})) setOwn(vars, key, value);
  // What is no object is passed on as it stands, so that the channel refuses it as AG2 does.
  const unusable =
    given !== undefined && (typeof given !== "object" || given === null || Array.isArray(given));
  knobs["context_vars"] = unusable ? given : vars;
  return knobs;
}

/** What a channel of the document has for its graph: ids for names, and everything that AG2 would write. */
export function graphKnob(document: WorkflowDocument, idOf: ReadonlyMap<string, string>): JsonValue {
  const graph = documentOrchestration(document.orchestration).channelGraph?.(document, idOf);
  return graph ?? asAg2Writes(graphWithIds(document, idOf));
}

/** The graph with defaults filled in. One that does not load stays as it is: creating the channel then says what is wrong with it. */
function asAg2Writes(graph: JsonObject): JsonValue {
  try {
    return loadGraph(graph).toDict() as unknown as JsonObject;
  } catch {
    return graph;
  }
}
