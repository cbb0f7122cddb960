import { idText } from "../graph/value-text.js";
import type { LoggedChannel } from "./logged-channel.js";
import type { ToldTurn } from "./told-turn.js";

/** How a channel stands and why, as a sentence. `last` is its last turn. */
export function endReason({ metadata }: Pick<LoggedChannel, "metadata">, last: ToldTurn | undefined): string {
  if (!metadata) return "Nobody knows how it stands: its metadata cannot be read.";
  const reason = idText(metadata.close_reason);
  switch (metadata.state) {
    case "closed":
      return closed(reason, last);
    case "expired":
      return `Its time ran out before it was closed (${reason}).`;
    case "pending":
      return `It has not begun: ${waitingFor(metadata.pending_acks.length)} to accept.`;
    default:
      return open(last);
  }
}

function closed(reason: string, last: ToldTurn | undefined): string {
  if (reason === "invite_rejected") return "It never began: a participant refused the invitation.";
  if (reason === "invite_timeout")
    return "It never began: not every participant answered the invitation in time.";
  if (!last?.closes) return `It was closed from outside (${reason}); no turn closed it.`;
  const decided = last.decision === undefined ? "" : `: “${last.decision}” decided`;
  if (reason === "max_turns" && last.next === "closed: max_turns")
    return `Turn ${last.number} by ${last.speaker} was the last that max_turns allows.`;
  return `Turn ${last.number} by ${last.speaker} closed it as ${reason}${decided}.`;
}

function open(last: ToldTurn | undefined): string {
  if (last === undefined) return "It is open, and nobody has spoken.";
  if (last.closes)
    return `It counts as open although turn ${last.number} should have closed it: AG2 stopped before it wrote the close.`;
  if (last.next === undefined) return "It is open.";
  if (last.next === "nobody") return "It is open, but nobody may speak.";
  return `It is open: ${last.next === "anyone" ? "anyone may" : `${last.next} is expected to`} speak.`;
}

function waitingFor(count: number): string {
  return count === 1 ? "1 participant has" : `${count} participants have`;
}
