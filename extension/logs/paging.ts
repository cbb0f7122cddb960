import type { LogNode } from "./node.js";
import { grouped } from "./words.js";

/** Lines of one list that are shown at once: the editor's trees cannot page, and thousands of lines make them slow. */
export const PAGE = 200;

export interface Page<T> {
  readonly items: readonly T[];
  /** One line, or none where the page is the whole list. */
  readonly more: readonly LogNode[];
}

/** How much of each long list is shown, by the list's id. */
export class Paging {
  readonly #shown = new Map<string, number>();

  showMore(list: string): void {
    this.#shown.set(list, this.limit(list) + PAGE);
  }

  /** How many items of a list are shown. */
  limit(list: string): number {
    return this.#shown.get(list) ?? PAGE;
  }

  /** The first of a list; `more` is the line below them that shows the next ones, if there are any. */
  first<T>(list: string, items: readonly T[], noun: string): Page<T> {
    const limit = this.limit(list);
    return { items: items.slice(0, limit), more: this.#more(list, items.length - limit, `more ${noun}s`) };
  }

  /** The last of a list, for `more` above them: the end of a run is what people look for. */
  last<T>(list: string, items: readonly T[], noun: string): Page<T> {
    const hidden = Math.max(0, items.length - this.limit(list));
    return { items: items.slice(hidden), more: this.#more(list, hidden, `older ${noun}s`) };
  }

  /** As `last`, for a list whose items are fetched: the index of the first that is shown, and how many. */
  lastRange(
    list: string,
    length: number,
    noun: string,
  ): { from: number; count: number; more: readonly LogNode[] } {
    const from = Math.max(0, length - this.limit(list));
    return { from, count: length - from, more: this.#more(list, from, `older ${noun}s`) };
  }

  /** The line that shows more of a list; `description` says how much of what is left. */
  moreOf(list: string, label: string, description?: string): LogNode {
    return {
      id: `${list}#more`,
      contextValue: "more",
      label,
      description,
      icon: { id: "ellipsis" },
      command: { id: "baton.showMore", title: "Show More" },
      list,
    };
  }

  #more(list: string, hidden: number, what: string): LogNode[] {
    if (hidden <= 0) return [];
    return [this.moreOf(list, `Show ${what}…`, `${grouped(Math.min(hidden, PAGE))} of ${grouped(hidden)}`)];
  }
}
