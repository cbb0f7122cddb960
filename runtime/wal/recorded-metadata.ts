import { idText } from "../graph/value-text.js";
import { isObject, own, type JsonObject, type JsonValue } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import {
  EV_CHANNEL_CLOSED,
  EV_CHANNEL_EXPIRED,
  EV_CHANNEL_INVITE,
  EV_CHANNEL_OPENED,
} from "../workflow/events.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import { fileDamage } from "./damage.js";
import { METADATA_FILE } from "./layout.js";
import type { Damage } from "./recorded.js";
import { readStoredJson } from "./stored-json.js";

const STATES: ReadonlySet<string> = new Set(["pending", "active", "closing", "closed", "expired"]);

/** Reads metadata.json. `undefined` stands for a file that is not there. */
export function readMetadata(text: string | undefined): {
  metadata: ChannelMetadata | undefined;
  damage: Damage[];
} {
  const { value, fault } = readStoredJson(text);
  if (fault === "missing")
    return none(
      fileDamage(
        "missing_file",
        METADATA_FILE,
        null,
        "the file is missing: AG2's hub does not know this channel; what is shown comes from its log alone",
      ),
    );
  if (fault)
    return none(
      fileDamage(
        "unreadable_file",
        METADATA_FILE,
        Buffer.byteLength((text ?? "").slice(0, fault.index), "utf8"),
        `the file is cut or damaged (${fault.message}); what is shown comes from the log alone`,
      ),
    );
  if (!isMetadata(value))
    return none(
      fileDamage(
        "bad_metadata",
        METADATA_FILE,
        0,
        "the file does not describe a channel; what is shown comes from the log alone",
      ),
    );
  const metadata: ChannelMetadata = value;
  const damage: Damage[] = [];
  if (!isChannelState(metadata.state))
    damage.push(
      fileDamage(
        "bad_metadata",
        METADATA_FILE,
        null,
        `AG2 knows no channel state “${String(metadata.state)}”`,
      ),
    );
  const unknown = unknownMetadataKey(value);
  if (unknown !== undefined)
    damage.push(
      fileDamage(
        "bad_metadata",
        METADATA_FILE,
        null,
        `the file has a key that AG2 does not know: “${unknown}”`,
      ),
    );
  return { metadata, damage };
}

export function isChannelState(state: unknown): boolean {
  return STATES.has(state as string);
}

/** The first key that metadata.json has and AG2 does not know. */
export function unknownMetadataKey(metadata: object): string | undefined {
  return Object.keys(metadata).find((key) => !KEYS.has(key));
}

/** Whether the parts that are used without further looking have the types that they should have. */
export function isMetadata(value: JsonValue | undefined): value is JsonObject & ChannelMetadata {
  if (!isObject(value)) return false;
  const manifest = own(value, "manifest");
  const participants = own(value, "participants");
  return (
    typeof own(value, "channel_id") === "string" &&
    typeof own(value, "creator_id") === "string" &&
    isObject(manifest) &&
    typeof own(manifest, "type") === "string" &&
    Array.isArray(participants) &&
    participants.every((entry) => isObject(entry) && typeof own(entry, "agent_id") === "string") &&
    isObject(own(value, "knobs")) &&
    isObject(own(value, "labels"))
  );
}

function none(damage: Damage): { metadata: undefined; damage: Damage[] } {
  return { metadata: undefined, damage: [damage] };
}

const KEYS: ReadonlySet<string> = new Set<keyof ChannelMetadata>([
  "channel_id",
  "manifest",
  "creator_id",
  "participants",
  "state",
  "created_at",
  "expires_at",
  "closed_at",
  "close_reason",
  "parent_channel_id",
  "knobs",
  "labels",
  "required_acks",
  "pending_acks",
  "rejected_by",
]);

/**
 * What a channel's log alone tells of its metadata: graph, context and creator from the first invitation, participants in order from
 * `opened` (before it, from creator and invitees), the end from the first closing line. `undefined` where the log has no invitation.
 */
export function metadataFromLog(envelopes: readonly Envelope[]): ChannelMetadata | undefined {
  const invites = envelopes.filter((envelope) => envelope.event_type === EV_CHANNEL_INVITE);
  const [first] = invites;
  if (!first || !isObject(first.event_data)) return undefined;
  const invite = first.event_data;
  const opened = envelopes.find((envelope) => envelope.event_type === EV_CHANNEL_OPENED);
  const ended = envelopes.find(
    ({ event_type: type }) => type === EV_CHANNEL_CLOSED || type === EV_CHANNEL_EXPIRED,
  );
  const reason = isObject(ended?.event_data) ? own(ended.event_data, "reason") : undefined;
  const creator = idText(own(invite, "creator_id") ?? first.sender_id);
  const order = Array.isArray(opened?.audience)
    ? opened.audience.map((id) => idText(id))
    : [
        creator,
        ...invites.flatMap((envelope) =>
          Array.isArray(envelope.audience) ? envelope.audience.map((id) => idText(id)) : [],
        ),
      ];
  const createdAt = idText(first.created_at);
  return {
    channel_id: idText(own(invite, "channel_id") ?? first.channel_id),
    manifest: {
      type: idText(own(invite, "manifest_type") ?? "workflow"),
      version: Number(own(invite, "manifest_version") ?? 1),
      participants: { min: 2, max: null, roles: [] },
      knobs_schema: {},
      default_view_policy: "",
      expectations: [],
    },
    creator_id: creator,
    participants: order.map((agentId, index) => ({
      agent_id: agentId,
      role: agentId === creator ? "initiator" : "participant",
      order: index,
      joined_at: createdAt,
    })),
    state: ended
      ? ended.event_type === EV_CHANNEL_CLOSED
        ? "closed"
        : "expired"
      : opened
        ? "active"
        : "pending",
    created_at: createdAt,
    expires_at: null,
    closed_at: ended ? idText(ended.created_at) : null,
    close_reason: typeof reason === "string" ? reason : "",
    parent_channel_id: null,
    knobs: objectOr(own(invite, "knobs")),
    labels: objectOr(own(invite, "labels")),
    required_acks: null,
    pending_acks: [],
    rejected_by: [],
  };
}

function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
