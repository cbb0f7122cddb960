import type { ParsedText, TextEdit } from "../runtime/index.js";

/** The edit that makes a text of another one: what both begin and end with stays untouched. None where they are the same. */
export function changedPart({ text, lines }: Pick<ParsedText, "text" | "lines">, wanted: string): TextEdit[] {
  if (text === wanted) return [];
  let start = 0;
  const most = Math.min(text.length, wanted.length);
  while (start < most && text[start] === wanted[start]) start += 1;
  let end = 0;
  while (end < most - start && text[text.length - 1 - end] === wanted[wanted.length - 1 - end]) end += 1;
  // Half of a line end or of a character beyond the basic plane has no position of its own.
  while (start > 0 && isHalf(text, start)) start -= 1;
  while (end > 0 && isHalf(text, text.length - end)) end -= 1;
  const newText = wanted.slice(start, wanted.length - end);
  return [{ range: lines.range(start, text.length - end), newText }];
}

function isHalf(text: string, at: number): boolean {
  const before = text[at - 1] ?? "";
  return before === "\r" || /[\ud800-\udbff]/.test(before);
}
