import type { Position, Range } from "../../runtime/index.js";
import { LineIndex } from "../../runtime/index.js";

interface Change {
  range: Range;
  text: string;
}

/** Where an author types: a name that rules compare, a name that is called, a text that nobody compares, the space between. */
const PLACES = ['"agent_id": "', '"tool_name": "', '"description": "', "{\n"];

/** Types a character, then takes it out again, each time somewhere else: the same text always gives the same keystrokes. */
export class Typist {
  text: string;
  /** In the name of a participant, in a rule in the middle. */
  readonly place: Position;
  #keystrokes = 0;
  #typed: number | undefined;

  constructor(text: string) {
    this.text = text;
    const middle = text.indexOf(PLACES[0]!, text.length >> 1) + PLACES[0]!.length;
    this.place = new LineIndex(text).positionAt(middle + 1);
  }

  type(): Change {
    if (this.#typed !== undefined) {
      const at = this.#typed;
      this.#typed = undefined;
      return this.#change(at, at + 1, "");
    }
    const piece = PLACES[this.#keystrokes % PLACES.length]!;
    const from = ((this.#keystrokes * 7919) % 97) / 97;
    this.#keystrokes += 1;
    const found = this.text.indexOf(piece, Math.floor(from * this.text.length));
    const at = (found < 0 ? this.text.indexOf(piece) : found) + piece.length;
    this.#typed = at;
    return this.#change(at, at, piece === "{\n" ? " " : "x");
  }

  #change(start: number, end: number, text: string): Change {
    const range = new LineIndex(this.text).range(start, end);
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    return { range, text };
  }
}
