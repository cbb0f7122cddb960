import { LineIndex } from "../line-index.js";
import type { TextEdit } from "../text-edit.js";

/** The text after `edits`, which all speak of the text before and must not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = new LineIndex(text);
  const cuts = edits
    .map((edit, order) => ({
      start: lines.offsetAt(edit.range.start),
      end: lines.offsetAt(edit.range.end),
      newText: edit.newText,
      order,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  let result = "";
  let at = 0;
  for (const cut of cuts) {
    result += text.slice(at, cut.start) + cut.newText;
    at = Math.max(at, cut.end);
  }
  return result + text.slice(at);
}
