import { namedGraph } from "../graph/named-graph.js";
import { isObject, own, setOwn, type JsonObject } from "../json.js";
import { DEFAULT_ORCHESTRATION, documentOrchestration } from "../orchestrations/index.js";
import type { RecordedChannel } from "../wal/recorded.js";

/** Agent id → the name to show: the passport's, where no other participant bears the same; else the id. */
export function participantNames({
  metadata,
  names,
}: Pick<RecordedChannel, "metadata" | "names">): Map<string, string> {
  const ids = (metadata?.participants ?? []).map(({ agent_id }) => agent_id);
  const shown = new Map<string, string>();
  for (const id of new Set([...names.keys(), ...ids])) {
    const name = names.get(id) ?? id;
    const alone = ids.every((other) => other === id || names.get(other) !== name);
    shown.set(id, alone ? name : id);
  }
  return shown;
}

/**
 * The workflow document that a channel was created with, names where the log has ids: the graph of its invite, its participants and its first
 * context. `undefined` where the channel has no graph.
 */
export function recordedDocument(
  { metadata }: Pick<RecordedChannel, "metadata">,
  names: ReadonlyMap<string, string>,
): JsonObject | undefined {
  const graph = metadata && own(metadata.knobs, "graph");
  if (metadata === undefined || !isObject(graph)) return undefined;
  const document: JsonObject = {};
  const { type } = metadata.manifest;
  if (type !== DEFAULT_ORCHESTRATION) setOwn(document, "orchestration", type);
  setOwn(
    document,
    "participants",
    metadata.participants.map(({ agent_id }) => ({ name: names.get(agent_id) ?? agent_id })),
  );
  // A document whose creator is not said has its initial speaker for one.
  if (own(graph, "initial_speaker") !== metadata.creator_id)
    setOwn(document, "creator", names.get(metadata.creator_id) ?? metadata.creator_id);
  const context = own(metadata.knobs, "context_vars");
  if (isObject(context)) setOwn(document, "context_vars", context);
  const named = namedGraph(graph, names);
  const keys = documentOrchestration(type).recordedKeys?.(named) ?? named;
  for (const [key, value] of Object.entries(keys)) setOwn(document, key, value);
  return document;
}
