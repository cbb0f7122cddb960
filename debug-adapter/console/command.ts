import type { Coordinates } from "../coordinates.js";
import type { Debuggee } from "../debuggee.js";
import type { View } from "../view.js";

/** Where a command of the debug console is written: at a stop, as of a frame. */
export interface ConsolePlace {
  readonly debuggee: Debuggee;
  readonly view: View;
  readonly coordinates: Coordinates;
  /** Takes the saved files into the run, and says what came of it. */
  reload(this: void): Promise<string>;
  /** Goes on after a turn in a fork. */
  fork(this: void, turns: number): Promise<void>;
}

/** A command of the debug console. */
export interface ConsoleCommand {
  readonly name: string;
  /** How it is written, for people. */
  readonly usage: string;
  /** What it does, for the list of completions. */
  readonly summary: string;
  /** Does it and gives what is printed. `rest`: what stands after the command's name. Throws an `AdapterError`. */
  run(rest: string, place: ConsolePlace): string | Promise<string>;
  /** What the next word may be after `words`, the whole ones between the command's name and the cursor. */
  complete(words: readonly string[], view: View): readonly string[];
}
