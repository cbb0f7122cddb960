import type { Run } from "../hub/run-types.js";
import type { Sequence, Turn } from "../wal/recorded.js";
import type { OrchestrationState } from "../workflow/orchestration.js";

/** A place in a run where a turn may be played: all that trying one out needs. Nothing of it is ever changed. */
export interface PlayPosition
  extends Pick<Run, "document" | "orchestration" | "metadata" | "names" | "idOf"> {
  readonly state: OrchestrationState;
  /** The turn before; `undefined` before the kickoff. */
  readonly last: Turn | undefined;
}

/** A run whose turns may be in memory or in pages. */
export interface PositionedRun extends Omit<PlayPosition, "last">, Pick<Run, "initialState"> {
  readonly turns: Sequence<Turn>;
}

/** The place after the first `turns` turns of a run; by default where it stands now, with what was set by hand since. */
export function positionOf(run: PositionedRun, turns: number = run.turns.length): PlayPosition {
  const { document, orchestration, metadata, names, idOf } = run;
  const last = turns > 0 ? run.turns.at(turns - 1) : undefined;
  const state = turns === run.turns.length ? run.state : (last?.after ?? run.initialState);
  return { document, orchestration, metadata, names, idOf, state, last };
}

/** Number of the turn that would be played here, from 1. */
export function turnNumberAt({ last }: PlayPosition): number {
  return (last?.number ?? 0) + 1;
}

/** Names of those who take part, in their order. */
export function takingPart({ document }: PlayPosition): string[] {
  return document.participants.map(({ name }) => name);
}

/** The name of whoever must speak here; `""` for anyone, `undefined` where that is nobody's name or the channel is over. */
export function expectedAt({ state, names }: PlayPosition): string | undefined {
  const id = state.expected_next_speaker;
  if (id === "") return "";
  return typeof id === "string" ? names.get(id) : undefined;
}
