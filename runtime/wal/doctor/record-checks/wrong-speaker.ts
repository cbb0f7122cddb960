import { ProtocolError } from "../../../errors.js";
import { EV_CONTEXT_SET } from "../../../workflow/events.js";
import { silentFault, type Fault } from "../fault.js";
import type { RecordInLog } from "./record.js";

/** A record that the orchestration refuses when it is sent. */
export function wrongSpeaker({ line, envelope, replay, nameOf }: RecordInLog): Fault | undefined {
  if (!replay) return undefined;
  const { metadata, orchestration, state } = replay;
  try {
    orchestration.validateSend(metadata, envelope, state);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
  }
  const sender = nameOf(envelope.sender_id);
  const outsider = envelope.event_type === EV_CONTEXT_SET;
  return silentFault(
    line.atPointer("/sender_id"),
    outsider ? "context_set_by_outsider" : "wrong_speaker",
    outsider
      ? `${sender} sets context here, but takes no part in the channel`
      : `${sender} speaks here, but it is ${nameOf(state.expected_next_speaker)}'s turn`,
    "AG2's hub would have refused it, and folds it all the same when it reads the log.",
  );
}
