import type { SourceText } from "../program.js";
import type { Conditions } from "./conditions/index.js";

/** A file that breakpoints may stand in; `undefined` text where it cannot be read. */
export interface BreakpointFile {
  readonly path: string;
  /** The text that the client's lines count in: the saved one. */
  readonly source: SourceText | undefined;
  /** The text that a run was started with, where that is another one. */
  readonly running?: SourceText;
}

/** What a client asks for. Nothing about it is sure. */
export interface Requested {
  readonly id: number;
  readonly line: unknown;
  readonly column: unknown;
  readonly conditions: Conditions | undefined;
  /** Why it cannot be heeded whatever its place is. */
  readonly refused: string | undefined;
}
