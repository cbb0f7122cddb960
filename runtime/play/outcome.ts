import { refusalOf } from "../hub/round-checks.js";
import { stampEnvelope } from "../hub/channel.js";
import { whyExpected, withNames } from "../hub/run-messages.js";
import type { JsonObject, JsonValue } from "../json.js";
import { eventsOfRound } from "../runners/round.js";
import type { Round } from "../runners/runner.js";
import { EV_CONTEXT_SET, EV_PACKET } from "../workflow/events.js";
import type { Envelope } from "../workflow/envelope.js";
import type { DecidedBy, OrchestrationState } from "../workflow/orchestration.js";
import { expectedAt, takingPart, turnNumberAt, type PlayPosition } from "./position.js";

/** What playing a round would lead to. Participants by name. */
export type Outcome =
  /** `speaker` is expected next; `""` for anyone. */
  | { kind: "next"; speaker: string; decidedBy: DecidedBy }
  /** `decidedBy` is `"max_turns"` where the limit closes the channel, whatever was decided. */
  | { kind: "closed"; reason: JsonValue; decidedBy: DecidedBy | "max_turns" }
  /** The round has neither a text nor a call that routes: nothing would be posted. */
  | { kind: "silent" }
  /** The channel does not take it. */
  | { kind: "refused"; message: string };

/** Tries a round out where the position stands, by the orchestration's own fold: nothing is posted, nothing changes. */
export function outcomeOf(position: PlayPosition, round: Round): Outcome {
  const expected = expectedAt(position) ?? "";
  const turn = turnNumberAt(position);
  const why = () => whyExpected(position.last ? [position.last] : [], position.document);
  const refusal = refusalOf(round, { turn, expected, why, participants: takingPart(position) });
  if (refusal !== undefined) return { kind: "refused", message: refusal };
  try {
    return fold(position, round);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "refused", message: withNames(message, position.names) };
  }
}

function fold(position: PlayPosition, round: Round): Outcome {
  const { document, orchestration, metadata, idOf, last } = position;
  const sender = idOf.get(round.speaker) ?? round.speaker;
  const events = eventsOfRound(round, document, idOf, last === undefined);
  const envelope = (event_type: string, event_data: JsonObject): Envelope =>
    stampEnvelope(
      {
        channel_id: metadata.channel_id,
        sender_id: sender,
        causation_id: event_type === EV_PACKET ? (last?.envelope.envelope_id ?? null) : null,
        event_type,
        event_data,
      },
      "",
      "",
    );
  let before = position.state;
  for (const change of events.contextSets) {
    const posted = envelope(EV_CONTEXT_SET, change);
    orchestration.validateSend(metadata, posted, before);
    before = orchestration.fold(posted, before);
  }
  if (events.turn === undefined) return { kind: "silent" };
  const posted = envelope(events.turn.event_type, events.turn.event_data);
  orchestration.validateSend(metadata, posted, before);
  const after = orchestration.fold(posted, before);
  const { nextState, closeReason } = orchestration.onAccepted(metadata, posted, after);
  const decidedBy = orchestration.decidedBy
    ? orchestration.decidedBy(posted, before)
    : orchestration.explain(posted, before).decidedBy;
  if (nextState !== "closed") return { kind: "next", speaker: nextSpeaker(after, position), decidedBy };
  const byLimit = after.expected_next_speaker !== null;
  return { kind: "closed", reason: closeReason, decidedBy: byLimit ? "max_turns" : decidedBy };
}

/** By name; an id that nobody has is shown as it stands. */
function nextSpeaker({ expected_next_speaker: id }: OrchestrationState, { names }: PlayPosition): string {
  return typeof id === "string" ? (names.get(id) ?? id) : JSON.stringify(id);
}
