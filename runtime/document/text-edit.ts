import type { Range } from "./range.js";

/** Replace `range` of the text by `newText`. Shaped like LSP's TextEdit. */
export interface TextEdit {
  range: Range;
  newText: string;
}
