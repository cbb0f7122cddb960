import type { Problems } from "./problems.js";
import { shown } from "./shown.js";
import { pointerOf } from "./source-node.js";
import type { SourceNode } from "./source-node.js";
import { escapeSegment } from "./json-pointer.js";

/** A key that stands twice in one object. The range is the second key's, the related place the first one's. */
export function duplicateKey(
  object: SourceNode,
  key: string,
  keyStart: number,
  keyEnd: number,
  problems: Problems,
): void {
  if (problems.full || problems.conflict) return;
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
    keyStart,
    keyEnd,
  );
}
