import type { Envelope } from "../../workflow/envelope.js";
import type { Sequence, Turn } from "../recorded.js";
import type { PagedLog } from "./paged-log.js";

const PAGE = 256;
/** Pages that are kept: some megabytes, whatever the log's size. */
const KEPT = 16;

/** The turns of an indexed log. A page is read when somebody looks, and forgotten when others were looked at since. */
export function pagedTurns(log: PagedLog): Sequence<Turn> {
  return new Pages(
    () => log.turnCount,
    (first) => log.pageNow(first + 1, PAGE),
  );
}

/** The envelopes of a log by their lines, from 0; `undefined` for a line that is damaged. */
export function pagedEnvelopes(log: PagedLog): Sequence<{ envelope: Envelope; line: number }> {
  return new Pages(
    () => log.lineCount,
    (first) => {
      const page: { envelope: Envelope; line: number }[] = [];
      for (const record of log.recordsNow(first + 1, PAGE))
        if ("envelope" in record) page[record.line - first - 1] = record;
      return page;
    },
  );
}

class Pages<T> implements Sequence<T> {
  private readonly pages = new Map<number, T[]>();

  constructor(
    private readonly count: () => number,
    private readonly read: (first: number) => T[],
  ) {}

  get length(): number {
    return this.count();
  }

  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    if (place < 0 || place >= this.length) return undefined;
    return this.page(Math.floor(place / PAGE))[place % PAGE];
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = 0; index < this.length; index++) {
      const item = this.at(index);
      if (item !== undefined) yield item;
    }
  }

  private page(number: number): T[] {
    const known = this.pages.get(number);
    const page = known ?? this.read(number * PAGE);
    // Put in anew, so that the first key is always the one that was looked at longest ago.
    this.pages.delete(number);
    this.pages.set(number, page);
    if (this.pages.size > KEPT) this.pages.delete(this.pages.keys().next().value ?? number);
    return page;
  }
}
