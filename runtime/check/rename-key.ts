import type { ParsedText } from "../document/parsed.js";
import type { Fix } from "../document/problem.js";

/** Writes another key in the place of one, in its quotes, so that order and comments stay. None where the key has no place of its own. */
export function renameKey(parsed: ParsedText, pointer: string, key: string): Fix[] {
  const range = parsed.locate(undefined, pointer, "key");
  if (!range) return [];
  const { lines, text } = parsed;
  const quote = /^["']/.exec(text.charAt(lines.offsetAt(range.start)))?.[0] ?? "";
  return [
    {
      title: `Rename it to ${key}`,
      edits: [],
      textEdits: [{ range, newText: `${quote}${key}${quote}` }],
      preferred: true,
    },
  ];
}
