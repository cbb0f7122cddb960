import type { Damage } from "../../wal/recorded.js";
import type { ReplayedRecord } from "../../wal/replay.js";
import { strictJson } from "../../wal/strict-json.js";
import { isSubstantive } from "../../workflow/event-kinds.js";
import type { OrchestrationState } from "../../workflow/orchestration.js";
import type { LoggedChannel, PlainRecord } from "../logged-channel.js";
import { isShown } from "../said.js";

/** `{"channels": […]}`: a line of text for each envelope. */
export async function* asJson(channels: Iterable<Promise<LoggedChannel>>): AsyncGenerator<string> {
  yield '{"channels": [';
  let held = "";
  for (const opening of channels) {
    if (held !== "") yield `${held},`;
    const channel = await opening;
    const damage: Damage[] = [...channel.damage];
    yield `${JSON.stringify(headOf(channel)).slice(0, -1)}, "envelopes": [`;
    let envelope: string | undefined;
    for await (const record of channel.records()) {
      if ("damage" in record) damage.push(record.damage);
      else if (isShown(record.envelope)) {
        if (envelope !== undefined) yield `${envelope},`;
        envelope = JSON.stringify(envelopeOf(record, channel));
      }
    }
    if (envelope !== undefined) yield envelope;
    held = `], "damage": ${JSON.stringify(damage)}}`;
  }
  if (held !== "") yield held;
  yield "]}";
}

function headOf({ channelId, metadata, names }: LoggedChannel): object {
  const participant = (id: string) => ({ id, name: names.get(id) ?? null });
  if (!metadata)
    return { id: channelId, type: null, state: null, close_reason: null, creator: null, participants: [] };
  return {
    id: channelId,
    type: metadata.manifest.type,
    version: metadata.manifest.version,
    state: metadata.state,
    close_reason: strictJson(metadata.close_reason),
    creator: participant(metadata.creator_id),
    participants: metadata.participants.map(({ agent_id, role, order }) => ({
      ...participant(agent_id),
      role,
      order,
    })),
    created_at: metadata.created_at,
    expires_at: metadata.expires_at,
    closed_at: metadata.closed_at,
    labels: metadata.labels,
    pending_acks: metadata.pending_acks,
    rejected_by: metadata.rejected_by,
  };
}

function envelopeOf(record: ReplayedRecord | PlainRecord, { names }: LoggedChannel): object {
  const { envelope, line } = record;
  const { envelope_id, event_type, sender_id } = envelope;
  return {
    line,
    envelope_id: strictJson(envelope_id),
    event_type,
    sender_id: strictJson(sender_id),
    substantive: isSubstantive(event_type),
    ...("after" in record
      ? {
          rule: record.turn?.decidedBy ?? null,
          next_state: record.turn?.result.nextState ?? null,
          close_reason: strictJson(record.turn?.result.closeReason ?? ""),
          state: stateOf(record.after),
        }
      : {}),
    sender: names.get(sender_id as string) ?? null,
  };
}

function stateOf(state: OrchestrationState): object {
  return {
    expected_next_speaker: strictJson(state.expected_next_speaker),
    last_speaker_id: strictJson(state.last_speaker_id),
    turn_count: state.turn_count,
    pending_close_reason: strictJson(state.pending_close_reason),
    context_vars: strictJson(state.context_vars),
  };
}
