import type { JsonValue } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CHANNEL_INVITE, EV_CHANNEL_INVITE_ACK, EV_CHANNEL_OPENED } from "../workflow/events.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import { participantIdsOf } from "./channel-metadata.js";
import type { EnvelopeDraft } from "./channel.js";

/** What the handshake asks of the hub. */
export interface HandshakeHub {
  take(draft: EnvelopeDraft): Promise<Envelope>;
  writeMetadata(): Promise<void>;
  deliver(envelope: Envelope): Promise<void>;
}

/**
 * Opens a pending channel: one invitation to each invitee, an answer from each (AG2's default handler accepts, and every invitee must),
 * then the channel is active and says so to all.
 */
export async function shakeHands(metadata: ChannelMetadata, hub: HandshakeHub): Promise<void> {
  const { channel_id, creator_id } = metadata;
  const invites: [string, JsonValue][] = [];
  for (const invitee of metadata.pending_acks) invites.push([invitee, await invite(metadata, invitee, hub)]);
  for (const [invitee, inviteId] of invites) {
    await hub.take({
      channel_id,
      sender_id: invitee,
      causation_id: inviteId,
      event_type: EV_CHANNEL_INVITE_ACK,
      event_data: { channel_id },
    });
    metadata.pending_acks = metadata.pending_acks.filter((agentId) => agentId !== invitee);
  }
  metadata.state = "active";
  await hub.writeMetadata();
  const opened = await hub.take({
    channel_id,
    sender_id: creator_id,
    audience: participantIdsOf(metadata),
    event_type: EV_CHANNEL_OPENED,
    event_data: { channel_id },
  });
  await hub.deliver(opened);
}

/** Posts the invitation and gives its id. */
async function invite(metadata: ChannelMetadata, invitee: string, hub: HandshakeHub): Promise<JsonValue> {
  const { channel_id, creator_id, manifest, knobs, labels } = metadata;
  const { envelope_id } = await hub.take({
    channel_id,
    sender_id: creator_id,
    audience: [invitee],
    event_type: EV_CHANNEL_INVITE,
    event_data: {
      channel_id,
      creator_id,
      manifest_type: manifest.type,
      manifest_version: manifest.version,
      knobs,
      labels,
    },
  });
  return envelope_id;
}
