import type { LineIndex } from "./line-index.js";
import type { Finding, Fix } from "./problem.js";

/** How many findings of one text are kept; a hostile file could have millions. */
export const MOST_PROBLEMS = 200;

/** The one change that makes a text readable at a place: put `newText` in the place of `start` to `end`. */
export interface Repair {
  title: string;
  start: number;
  end?: number;
  newText: string;
}

/** Collects the findings of one text, and stops at a limit so that no file can flood the editor. */
export class Problems {
  readonly list: Finding[] = [];
  /** True once something does not parse: what was read is what could be made of it. */
  incomplete = false;
  /** True once a merge conflict is reported: what does not parse, or stands twice, comes of it. */
  conflict = false;
  #left = 0;

  constructor(readonly lines: LineIndex) {}

  get full(): boolean {
    return this.list.length >= MOST_PROBLEMS;
  }

  /** True once more is wrong than is listed. */
  get flooded(): boolean {
    return this.#left > 0;
  }

  /** Adds a finding whose place is a pointer. */
  add(finding: Finding): void {
    if (this.full) this.#left += 1;
    else this.list.push(finding);
  }

  /** Text that cannot be read, from `start` to `end`; with what would mend it, where that is plain. */
  syntax(message: string, start: number, end: number, repair?: Repair): void {
    this.incomplete = true;
    if (this.conflict) return;
    this.place({ code: "syntax", severity: "error", message, fixes: this.#fixes(repair) }, start, end);
  }

  #fixes(repair: Repair | undefined): Fix[] {
    if (!repair || this.full) return [];
    const { title, start, end = start, newText } = repair;
    const textEdits = [{ range: this.lines.range(start, end), newText }];
    return [{ title, edits: [], textEdits, preferred: true }];
  }

  /** Adds a finding whose place is a stretch of the text. */
  place(
    finding: Pick<Finding, "code" | "severity" | "message"> & Partial<Finding>,
    start: number,
    end: number,
  ): void {
    if (this.full) {
      this.#left += 1;
      return;
    }
    this.list.push({
      pointer: "",
      related: [],
      fixes: [],
      ...finding,
      range: this.lines.range(start, Math.max(start, end)),
    });
  }

  /** That many more are wrong and not listed. */
  leaveOut(count: number): void {
    this.#left += count;
  }

  /** Says how many findings were left out; call it last. */
  close(): void {
    if (this.#left === 0) return;
    this.list.push({
      code: "syntax",
      severity: "information",
      message: `${this.#left} more problems in this file are not listed. They come back as the first ${MOST_PROBLEMS} are mended.`,
      pointer: "",
      range: this.lines.range(0, 0),
      related: [],
      fixes: [],
    });
  }
}
