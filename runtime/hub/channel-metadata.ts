import type { JsonObject } from "../json.js";
import type { ChannelManifest, ChannelMetadata } from "../workflow/metadata.js";
import { expiresAt, isoformat } from "./clock.js";

export interface ChannelParts {
  channelId: string;
  manifest: ChannelManifest;
  creatorId: string;
  /** In speaking order. The creator is put in front only where it is left out. */
  participantIds: readonly string[];
  knobs: JsonObject;
  labels: JsonObject;
  ttl: string | number;
  /** Nanoseconds. */
  now: bigint;
}

/** metadata.json of a channel that has just been asked for: pending, with every invitee's answer outstanding. */
export function newChannelMetadata(parts: ChannelParts): ChannelMetadata {
  const { creatorId } = parts;
  const order = parts.participantIds.includes(creatorId)
    ? [...parts.participantIds]
    : [creatorId, ...parts.participantIds];
  const joinedAt = isoformat(parts.now);
  const respondent = order.length === 2 ? "respondent" : "participant";
  return {
    channel_id: parts.channelId,
    manifest: parts.manifest,
    creator_id: creatorId,
    participants: order.map((agentId, index) => ({
      agent_id: agentId,
      role: agentId === creatorId ? "initiator" : respondent,
      order: index,
      joined_at: joinedAt,
    })),
    state: "pending",
    created_at: joinedAt,
    expires_at: expiresAt(parts.now, parts.ttl),
    closed_at: null,
    close_reason: "",
    parent_channel_id: null,
    knobs: parts.knobs,
    labels: parts.labels,
    required_acks: null,
    pending_acks: order.filter((agentId) => agentId !== creatorId),
    rejected_by: [],
  };
}

/** Participants in the order in which they speak. */
export function participantIdsOf(metadata: ChannelMetadata): string[] {
  return metadata.participants.map((participant) => participant.agent_id);
}
