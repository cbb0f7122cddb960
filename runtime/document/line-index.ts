import type { Position, Range } from "./range.js";

/**
 * Offsets (UTF-16 units) ↔ positions as LSP counts them. Lines end at `\n`, `\r\n` or `\r`.
 * The table of lines is made at the first question, so a text without findings never pays for it.
 */
export class LineIndex {
  #starts: number[] | undefined;

  constructor(readonly text: string) {}

  get #lines(): number[] {
    this.#starts ??= lineStarts(this.text);
    return this.#starts;
  }

  positionAt(offset: number): Position {
    const lines = this.#lines;
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: clamped - (lines[low] ?? 0) };
  }

  /** A position past the end of its line means the end of that line, as LSP says. */
  offsetAt(position: Position): number {
    const lines = this.#lines;
    if (position.line < 0) return 0;
    const start = lines[position.line];
    if (start === undefined) return this.text.length;
    let end = lines[position.line + 1] ?? this.text.length;
    if (position.line + 1 < lines.length)
      while (end > start && isLineEnd(this.text.charCodeAt(end - 1))) end -= 1;
    return Math.max(start, Math.min(start + position.character, end));
  }

  range(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes("\r")) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10) starts.push(i + 1);
    else if (code === 13) {
      if (text.charCodeAt(i + 1) === 10) i += 1;
      starts.push(i + 1);
    }
  }
  return starts;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}
