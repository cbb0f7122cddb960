import type { Problems } from "./problems.js";
import type { TextEdit } from "./text-edit.js";

/** What the editor allows and AG2's own loader refuses: comments, trailing commas, a BOM, NaN. Each is a warning that can be removed. */
export class PlainJson {
  /** Removes everything found so far, for the fix that mends the whole file. */
  readonly #all: TextEdit[] = [];

  constructor(
    readonly text: string,
    readonly problems: Problems,
  ) {}

  bom(): void {
    this.#report(
      "a byte order mark",
      "This file starts with a byte order mark, which AG2's loader refuses",
      0,
      1,
    );
  }

  comment(start: number, end: number): void {
    this.#report(
      "the comment",
      "AG2's loader reads plain JSON and refuses comments",
      start,
      end,
      blankBefore(this.text, start, end),
    );
  }

  trailingComma(at: number): void {
    this.#report(
      "the comma",
      "AG2's loader reads plain JSON and refuses a comma before a closing bracket",
      at,
      at + 1,
    );
  }

  /** NaN and Infinity: nothing can be put in their place without knowing what was meant. */
  number(start: number, end: number): void {
    const number = this.text.slice(start, end);
    const odd = number === "NaN" ? ", and NaN equals nothing, not even itself" : "";
    this.problems.place(
      {
        code: "not-plain-json",
        severity: "warning",
        message: `JSON has no ${number}${odd}: write a number, a text or null.`,
      },
      start,
      end,
    );
  }

  #report(what: string, why: string, start: number, end: number, from = start): void {
    if (this.problems.full) return;
    const edit: TextEdit = { range: this.problems.lines.range(from, end), newText: "" };
    this.#all.push(edit);
    const textEdits = this.#all;
    this.problems.place(
      {
        code: "not-plain-json",
        severity: "warning",
        message: `${why}: remove it before AG2 reads this file.`,
        fixes: [
          { title: `Remove ${what}`, edits: [], textEdits: [edit], preferred: true },
          { title: "Make the whole file plain JSON", edits: [], textEdits },
        ],
      },
      start,
      end,
    );
  }
}

/** A comment at the end of a line goes with the blanks before it; one that has lines to itself goes with its indentation and line end. */
function blankBefore(text: string, start: number, end: number): number {
  let from = start;
  while (from > 0 && (text[from - 1] === " " || text[from - 1] === "\t")) from -= 1;
  const next = text.charCodeAt(end);
  const atLineEnd = end >= text.length || next === 10 || next === 13;
  if (!atLineEnd) return start;
  if (from > 0 && text[from - 1] === "\n") {
    from -= 1;
    if (text[from - 1] === "\r") from -= 1;
  }
  return from;
}
