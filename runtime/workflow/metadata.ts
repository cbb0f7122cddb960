import type { JsonObject, JsonValue } from "../json.js";

/** Channel life in AG2. `closing` exists in the enumeration but no code enters it. */
export type ChannelStateName = "pending" | "active" | "closing" | "closed" | "expired";

export interface ParticipantRecord {
  agent_id: string;
  role: string;
  order: number;
  joined_at: string;
}

export interface ChannelManifest {
  type: string;
  version: number;
  participants: { min: number; max: number | null; roles: JsonValue[] };
  knobs_schema: JsonObject;
  default_view_policy: string;
  expectations: { name: string; on_violation: string; params: JsonObject; applies_to: JsonValue }[];
}

/** `metadata.json` of a channel, in AG2's key order. */
export interface ChannelMetadata {
  channel_id: string;
  manifest: ChannelManifest;
  creator_id: string;
  participants: ParticipantRecord[];
  state: ChannelStateName;
  created_at: string;
  expires_at: string | null;
  closed_at: string | null;
  close_reason: string;
  parent_channel_id: string | null;
  knobs: JsonObject;
  labels: JsonObject;
  required_acks: JsonValue;
  pending_acks: string[];
  rejected_by: string[];
}
