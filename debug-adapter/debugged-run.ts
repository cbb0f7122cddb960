import type { Envelope, Run, Sequence, Turn } from "../runtime/index.js";

/** A run as the debugger looks at it: one that is played has its turns in memory, a recorded one has pages of a file. */
export interface DebuggedRun extends Omit<Run, "turns" | "envelopes"> {
  readonly turns: Sequence<Turn>;
  readonly envelopes: Sequence<{ envelope: Envelope; line: number }>;
}

/** A turn by its number, from 1; `undefined` where there is none. */
export function turnOf({ turns }: Pick<DebuggedRun, "turns">, number: number): Turn | undefined {
  return number > 0 ? turns.at(number - 1) : undefined;
}

/** True for a run that is played: all of it is in memory. */
export function isPlayed(run: DebuggedRun): run is Run {
  return Array.isArray(run.turns);
}
