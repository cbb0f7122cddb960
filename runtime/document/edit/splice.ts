/** Replace the units from `start` to `end` by `text`. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** A stretch of the original text, or a text put between. */
type Piece = { from: number; to: number } | string;

/**
 * A text under change that remembers what is left of the original, so that any number of splices, each made in the text as it then stands,
 * come out as the fewest splices of the original.
 */
export class SplicedText {
  #pieces: Piece[];
  text: string;

  constructor(readonly original: string) {
    this.text = original;
    this.#pieces = [{ from: 0, to: original.length }];
  }

  /** Splices must not overlap; all of them speak of the text as it is before this call. */
  apply(splices: readonly Splice[]): void {
    for (const splice of [...splices].sort((a, b) => b.start - a.start || b.end - a.end))
      this.#splice(splice);
  }

  /** The changes since the start, in the order of the original text. */
  changes(): Splice[] {
    const changes: Splice[] = [];
    let at = 0;
    let inserted = "";
    const flush = (to: number): void => {
      const change = trimmed(this.original, { start: at, end: to, text: inserted });
      if (change) changes.push(change);
      inserted = "";
    };
    for (const piece of this.#pieces) {
      if (typeof piece === "string") inserted += piece;
      else {
        flush(piece.from);
        at = piece.to;
      }
    }
    flush(this.original.length);
    return changes;
  }

  #splice({ start, end, text }: Splice): void {
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    const before = cut(this.#pieces, 0, start);
    const after = cut(this.#pieces, end, Number.POSITIVE_INFINITY);
    this.#pieces = text === "" ? [...before, ...after] : [...before, text, ...after];
  }
}

/** The part of the pieces that makes up the units from `start` to `end`. */
function cut(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const kept: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = typeof piece === "string" ? piece.length : piece.to - piece.from;
    const from = Math.max(0, start - at);
    const to = Math.min(length, end - at);
    if (from < to)
      kept.push(
        typeof piece === "string" ? piece.slice(from, to) : { from: piece.from + from, to: piece.from + to },
      );
    at += length;
  }
  return kept;
}

/** Without what both sides have in common at either end; undefined where nothing is left. Surrogate pairs and CRLF are not torn apart. */
function trimmed(original: string, change: Splice): Splice | undefined {
  let { start, end, text } = change;
  while (
    start < end &&
    text !== "" &&
    original[start] === text[0] &&
    !joins(original, start + 1) &&
    !joins(text, 1)
  ) {
    start += 1;
    text = text.slice(1);
  }
  while (
    start < end &&
    text !== "" &&
    original[end - 1] === text.at(-1) &&
    !joins(original, end - 1) &&
    !joins(text, text.length - 1)
  ) {
    end -= 1;
    text = text.slice(0, -1);
  }
  return start === end && text === "" ? undefined : { start, end, text };
}

/** True where the units before and at `at` belong together. */
function joins(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const code = text.charCodeAt(at);
  return (
    (before === 13 && code === 10) || (before >= 0xd800 && before < 0xdc00 && code >= 0xdc00 && code < 0xe000)
  );
}
