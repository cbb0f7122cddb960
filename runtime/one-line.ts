const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const ZERO = /\p{Mark}|[\u200b-\u200f\ufe0f]/u;
// Raw control characters in a message could move the cursor or recolour the terminal.
const CONTROL = /\p{Cc}+/gu;

/** What could move the cursor, recolour the terminal, or turn the direction of reading: controls, line separators, marks of direction. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Writes such characters as `\u202e`, whatever file or log they come from. In JSON that is the same text. */
export function escaped(text: string): string {
  return text.replace(UNSEEN, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** How many columns of a terminal a text takes: East Asian characters and emoji take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** On one line, without control characters, cut at `width` columns with `…`. */
export function oneLine(text: string, width: number): string {
  const flat = escaped(text.replace(CONTROL, " ").trim());
  if (widthOf(flat) <= width) return flat;
  let cut = "";
  let used = 1;
  for (const character of flat) {
    used += widthOf(character);
    if (used > width) break;
    cut += character;
  }
  return `${cut}…`;
}
