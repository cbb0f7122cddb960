import type { OrchestrationState, Turn } from "../../runtime/index.js";
import { turnOf, type DebuggedRun } from "../debugged-run.js";
import { afterTurn, DECIDED, START, type Moment } from "./moment.js";

/** How far one move goes: to the next boundary, or to the next moment inside a decision. */
export type Stride = "turn" | "step";

/**
 * A cursor over the turns of a run. Forward past the last turn plays the next one; everything else only moves the cursor,
 * because every turn keeps its states: the past is never computed again and never changes.
 */
export class Timeline {
  readonly #run: DebuggedRun;
  #cursor: Moment;
  #playing = false;

  /** The cursor stands at the start, or at a moment that was played already. */
  constructor(run: DebuggedRun, { at = START }: { at?: Moment } = {}) {
    this.#run = run;
    this.#cursor = at;
  }

  get run(): DebuggedRun {
    return this.#run;
  }

  get cursor(): Moment {
    return this.#cursor;
  }

  /** True while somebody works on a turn that is not there yet. */
  get isPlaying(): boolean {
    return this.#playing;
  }

  /** The turn that the moment is in; `undefined` at the start. */
  turnAt(moment: Moment): Turn | undefined {
    return turnOf(this.#run, moment.turn);
  }

  /** True when the moment is a turn's boundary, or the start: somebody is about to speak, or the channel is closed. */
  isBoundary(moment: Moment): boolean {
    return moment.step === DECIDED;
  }

  /** Index of the rule that has just been tested at this moment, in the document's list. */
  testedAt(moment: Moment): number | undefined {
    const turn = this.turnAt(moment);
    if (turn === undefined || this.isBoundary(moment)) return undefined;
    return turn.explanation.evaluations[moment.step - 1]?.transition;
  }

  /** True at the boundary of the last turn that was played: what is done by hand is done here. */
  isNewest(moment: Moment): boolean {
    return moment.turn === this.#run.turns.length && this.isBoundary(moment);
  }

  /**
   * The state as of the moment. Inside a decision the next speaker is still open, so the expected one is still who speaks. The newest
   * boundary shows the channel as it is now, with what was changed by hand since its turn.
   */
  stateAt(moment: Moment): OrchestrationState {
    if (this.isNewest(moment)) return this.#run.state;
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

  /** The recorded moment after this one, by a whole turn or by one step; `undefined` after the newest. */
  after(moment: Moment, stride: Stride): Moment | undefined {
    if (!this.isBoundary(moment)) {
      const tested = this.turnAt(moment)?.explanation.evaluations.length ?? 0;
      const step = stride === "turn" || moment.step >= tested ? DECIDED : moment.step + 1;
      return { turn: moment.turn, step };
    }
    const turn = moment.turn + 1;
    return turn > this.#run.turns.length ? undefined : { turn, step: stride === "turn" ? DECIDED : 0 };
  }

  /**
   * Moves the cursor on, playing a turn where none is recorded yet. False at the run's end: then the cursor stays where it is. Only
   * playing takes time; through the recorded past the answer comes at once.
   */
  forward(stride: Stride, signal?: AbortSignal): boolean | Promise<boolean> {
    const next = this.after(this.#cursor, stride);
    if (next === undefined) return this.#play(stride, signal);
    this.#cursor = next;
    return true;
  }

  /** Moves the cursor back. False at the start. */
  backward(stride: Stride): boolean {
    const { turn, step } = this.#cursor;
    if (turn === 0) return false;
    if (stride === "turn" || step === 0) this.#cursor = afterTurn(turn - 1);
    else {
      const tested = this.turnAt(this.#cursor)?.explanation.evaluations.length ?? 0;
      this.#cursor = { turn, step: step === DECIDED ? tested : step - 1 };
    }
    return true;
  }

  async #play(stride: Stride, signal: AbortSignal | undefined): Promise<boolean> {
    this.#playing = true;
    const turn = await this.#run.next(signal).finally(() => (this.#playing = false));
    if (turn === undefined) return false;
    this.#cursor = this.after(this.#cursor, stride) ?? this.#cursor;
    return true;
  }
}
