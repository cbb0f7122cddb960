import type { ChannelMetadata, JsonObject } from "../../runtime/index.js";
import { WorkflowAdapter } from "../../runtime/index.js";

/** Metadata of a workflow channel as the hub would make it, for adapters that are called without a hub. */
export function channelMetadata(
  participants: readonly string[],
  knobs: JsonObject,
  creator: string = participants[0] ?? "",
): ChannelMetadata {
  return {
    channel_id: "ch",
    manifest: new WorkflowAdapter().manifest(),
    creator_id: creator,
    participants: participants.map((agent_id, order) => ({
      agent_id,
      role: agent_id === creator ? "initiator" : "participant",
      order,
      joined_at: "2026-01-01T00:00:00+00:00",
    })),
    state: "active",
    created_at: "2026-01-01T00:00:00+00:00",
    expires_at: null,
    closed_at: null,
    close_reason: "",
    parent_channel_id: null,
    knobs,
    labels: {},
    required_acks: null,
    pending_acks: [],
    rejected_by: [],
  };
}
