import type { OrchestrationState, Run, Turn } from "../../runtime/index.js";
import { START, type Moment } from "./moment.js";

/**
 * A cursor over the turns of a run. Forward past the last turn plays the next one; everything else only moves the cursor,
 * because every turn keeps its states: the past is never computed again and never changes.
 */
export class Timeline {
  readonly #run: Run;
  #cursor: Moment = START;

  constructor(run: Run) {
    this.#run = run;
  }

  get run(): Run {
    return this.#run;
  }

  get cursor(): Moment {
    return this.#cursor;
  }

  /** The turn that the moment is in; `undefined` at the start. */
  turnAt(moment: Moment): Turn | undefined {
    return this.#run.turns[moment.turn - 1];
  }

  /** True when the moment is a turn's boundary, or the start: somebody is about to speak, or the channel is closed. */
  isBoundary(moment: Moment): boolean {
    const turn = this.turnAt(moment);
    return turn === undefined || moment.step === lastStep(turn);
  }

  /** The boundary of a turn that has been played; the start for 0. */
  boundaryOf(turnNumber: number): Moment {
    const turn = this.#run.turns[turnNumber - 1];
    return turn === undefined ? START : { turn: turnNumber, step: lastStep(turn) };
  }

  /** Index of the rule that has just been tested at this moment, in the document's list. */
  testedAt(moment: Moment): number | undefined {
    const turn = this.turnAt(moment);
    if (turn === undefined || this.isBoundary(moment)) return undefined;
    return turn.explanation.evaluations[moment.step - 1]?.transition;
  }

  /** The state as of the moment. Inside a decision the next speaker is still open, so the expected one is still who speaks. */
  stateAt(moment: Moment): OrchestrationState {
    const turn = this.turnAt(moment);
    if (turn === undefined) return this.#run.initialState;
    if (this.isBoundary(moment)) return turn.after;
    return {
      ...turn.after,
      expected_next_speaker: turn.before.expected_next_speaker,
      pending_close_reason: "",
    };
  }

  /** True when the channel closed at this moment: nobody speaks after it. */
  closesAt(moment: Moment): boolean {
    return this.isBoundary(moment) && this.turnAt(moment)?.result.nextState === "closed";
  }

  /** One moment on, playing a turn where none is recorded yet. False at the run's end: then the cursor stays where it is. */
  async forward(signal?: AbortSignal): Promise<boolean> {
    if (!this.isBoundary(this.#cursor)) {
      this.#cursor = { turn: this.#cursor.turn, step: this.#cursor.step + 1 };
      return true;
    }
    const next = this.#cursor.turn + 1;
    if (next > this.#run.turns.length && (await this.#run.next(signal)) === undefined) return false;
    this.#cursor = { turn: next, step: 0 };
    return true;
  }

  /** One moment back. False at the start. */
  backward(): boolean {
    const { turn, step } = this.#cursor;
    if (turn === 0) return false;
    this.#cursor = step > 0 ? { turn, step: step - 1 } : this.boundaryOf(turn - 1);
    return true;
  }
}

function lastStep(turn: Turn): number {
  return turn.explanation.evaluations.length + 1;
}
