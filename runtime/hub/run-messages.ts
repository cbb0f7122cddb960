import type { WorkflowDocument } from "../document/model.js";
import type { Turn } from "../wal/recorded.js";
import { decisionText } from "../workflow/decision-text.js";
import type { RunEnd } from "./run-types.js";
import type { TurnLimit } from "./turn-limits.js";

/** Why somebody is expected: the last decision, in the document's own words, or the document's own start. */
export function whyExpected(turns: readonly Turn[], document: WorkflowDocument): string {
  const last = turns.at(-1);
  if (!last) return "the workflow starts there: initial_speaker";
  return `“${decisionText(last.explanation.decidedBy, document.graph)}” decided turn ${last.number}`;
}

/** A list of names for a sentence: `a, b and c`. */
export function namesInWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The message with participants' names in place of the ids that the hub stamped. */
export function withNames(message: string, names: ReadonlyMap<string, string>): string {
  return message.replace(/[0-9a-f]{32}/g, (id) => names.get(id) ?? id);
}

export interface WaitingPlace {
  /** Number of the turn that does not come, from 1. */
  turn: number;
  /** Why somebody is expected. */
  why: string;
  participants: readonly string[];
}

/** The end of a run in which nobody can ever speak. @param id what is expected instead of a participant */
export function stalledEnd(id: unknown, { turn, why, participants }: WaitingPlace): RunEnd {
  const speaker = typeof id === "string" ? id : JSON.stringify(id);
  return {
    kind: "waiting",
    speaker,
    message: `Nobody can speak in turn ${turn}: “${speaker}” is expected (${why}), but no participant has that name. Participants are ${namesInWords(participants)}.`,
    fault: "stalled",
  };
}

/** The end of a run that has no turn for whoever is expected. @param speaker its name, `""` for anyone */
export function waitingEnd(speaker: string, { turn, why }: Omit<WaitingPlace, "participants">): RunEnd {
  const who = speaker === "" ? "anyone may speak" : `${speaker} is still expected`;
  const advice = speaker === "" ? "Add a turn" : `Add a turn from ${speaker}`;
  return {
    kind: "waiting",
    speaker,
    message: `No turn ${turn} is given, but the channel is open: ${who} (${why}). ${advice}, or let a rule close the channel.`,
  };
}

/** What is said of a speaker who has passed a limit. */
export function tooLongText(speaker: string, turn: number, { seconds, onViolation }: TurnLimit): string {
  const who = speaker === "" ? "Nobody has spoken" : `${speaker} has not spoken`;
  const then = onViolation === "auto_close" ? "the channel closes for it" : "the run goes on waiting";
  return `Turn ${turn}: ${who} within ${seconds} s (turn_within); ${then}.`;
}
