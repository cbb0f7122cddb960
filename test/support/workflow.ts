import type { Envelope, JsonObject } from "../../runtime/index.js";
import { WorkflowAdapter, parseEnvelope } from "../../runtime/index.js";
import { channelMetadata } from "./channel.js";

/** A rule in its wire form. */
export const rule = (when: JsonObject, then: JsonObject | null, priority = 0) => ({ when, then, priority });
export const fromA = { name: "from_speaker", args: { agent_id: "a" } };
export const toB = { name: "agent", args: { agent_id: "b" } };

/** A channel of a, b and c at its start. */
export function channel(graph: JsonObject, knobs: JsonObject = {}, adapter = new WorkflowAdapter()) {
  const metadata = channelMetadata(["a", "b", "c"], { graph, ...knobs });
  return { adapter, metadata, state: adapter.initialState(metadata) };
}

/** A packet as AG2's reader gives it. */
export function packet(sender_id: string, event_data: JsonObject = {}): Envelope {
  return parseEnvelope({
    channel_id: "ch",
    sender_id,
    audience: null,
    event_type: "ag2.packet",
    event_data,
    envelope_id: "e1",
  });
}
