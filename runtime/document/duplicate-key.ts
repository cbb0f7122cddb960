import { escapeSegment } from "./json-pointer.js";
import { MOST_PROBLEMS } from "./problems.js";
import type { Problems } from "./problems.js";
import { shown } from "./shown.js";
import { pointerOf } from "./source-node.js";
import type { SourceNode } from "./source-node.js";

interface Repeated {
  object: SourceNode;
  key: string;
  /** Of the second occurrence. */
  start: number;
  end: number;
}

/**
 * Keys that stand twice in one object. The range is the second key's, the related place the first one's. They are collected while a text
 * is read and reported when its tree is whole: before that no node knows its pointer.
 */
export class DuplicateKeys {
  readonly #found: Repeated[] = [];
  #more = 0;

  add(object: SourceNode, key: string, start: number, end: number): void {
    if (this.#found.length < MOST_PROBLEMS) this.#found.push({ object, key, start, end });
    else this.#more += 1;
  }

  report(problems: Problems): void {
    if (problems.conflict) return;
    for (const repeated of this.#found) report(repeated, problems);
    problems.leaveOut(this.#more);
  }
}

function report({ object, key, start, end }: Repeated, problems: Problems): void {
  const first = object.firstWith(key);
  const pointer = `${pointerOf(object)}/${escapeSegment(key)}`;
  const name = shown(key);
  problems.place(
    {
      code: "duplicate-key",
      severity: "error",
      message: `${name} stands twice here. AG2 keeps only the last one, so the first is lost without a word: remove one of the two.`,
      pointer,
      at: "key",
      related: first
        ? [
            {
              message: `the first ${name}, which is not used`,
              pointer,
              at: "key",
              range: problems.lines.range(first.keyStart, first.keyEnd),
            },
          ]
        : [],
    },
    start,
    end,
  );
}
