import { LineIndex } from "../line-index.js";
import { segmentsOf, toPointer } from "../json-pointer.js";
import type { ParsedText } from "../parsed.js";
import { Problems } from "../problems.js";
import type { Range } from "../range.js";
import { readTree } from "../read-tree.js";
import { nodeAt } from "../source-node.js";
import type { TextEdit } from "../text-edit.js";
import { removeChild } from "./plan-edit.js";
import { sameData } from "./same-data.js";
import { SplicedText } from "./splice.js";
import { styleOf } from "./style.js";

/**
 * The text edits that take out the first of two equal keys, which nothing reads: the data stay as they are. `pointer` is the key's,
 * `second` the range of its second occurrence. Nothing where the entry cannot be taken out as it stands.
 */
export function withoutUnused(parsed: ParsedText, pointer: string, second: Range): TextEdit[] {
  const { text, language, root, lines } = parsed;
  const path = segmentsOf(pointer);
  const key = path.at(-1);
  const object = nodeAt(root, toPointer(path.slice(0, -1)));
  if (language === "python" || !root || key === undefined || !object) return [];
  const start = lines.offsetAt(second.start);
  const isHere = object.children.some((child) => child.key === key && child.keyStart === start);
  const index = object.children.findIndex((child) => child.key === key);
  const splices = isHere
    ? removeChild({ text, style: styleOf(text, root), syntax: language }, object, index)
    : undefined;
  if (!splices) return [];
  const trial = new SplicedText(text);
  trial.apply(splices);
  const read = readTree(trial.text, language, new Problems(new LineIndex(trial.text)));
  if (!sameData(read?.value, root.value)) return [];
  return trial
    .changes()
    .map((change) => ({ range: lines.range(change.start, change.end), newText: change.text }));
}
