import type { Round } from "../runners/runner.js";
import { namesInWords } from "./run-messages.js";

export interface RoundPlace {
  /** Number of the turn that the round would be, from 1. */
  turn: number;
  /** Name of the expected speaker; `""` for anyone. */
  expected: string;
  /** Why that one: `“from nurse → records” decided turn 2`. */
  why: () => string;
  participants: readonly string[];
}

/** Why a round may not be played, in plain words; `undefined` for a good one. */
export function refusalOf(round: Round, place: RoundPlace): string | undefined {
  const { turn, expected, why, participants } = place;
  if (!participants.includes(round.speaker))
    return `Turn ${turn} is by “${round.speaker}”, who is no participant. Participants are ${namesInWords(participants)}.`;
  if (expected !== "" && round.speaker !== expected)
    return `Turn ${turn} is by ${round.speaker}, but ${expected} is expected to speak (${why()}). Let ${expected} speak here, or change the rule.`;
  if (turn === 1 && round.tools.length > 0)
    return `Turn 1 names ${namesInWords(round.tools.map((tool) => tool.name))}, but the kickoff is a text and calls no tools. Call them in a later turn.`;
  return undefined;
}
