import { transcriptLine, type OutputLine } from "./output.js";
import { placeOf } from "./stack.js";
import type { View } from "./view.js";

/** Says each turn once, however often a run goes back and comes again. */
export class Transcript {
  #said = 0;

  /** Turns up to this one were said, or need not be. */
  skipTo(turn: number): void {
    this.#said = turn;
  }

  /** The line of the turn that has just been decided, the first time that the run gets there. */
  lineAt(view: View): OutputLine | undefined {
    const { turn, decided } = view;
    if (turn === undefined || !decided || turn.number <= this.#said) return undefined;
    this.#said = turn.number;
    return { category: "stdout", text: transcriptLine(view, turn), place: placeOf(view) };
  }
}
