import { isObject, own } from "../../json.js";
import type { JsonValue } from "../../json.js";
import { LineIndex } from "../line-index.js";
import { escapeSegment, indexOf, segmentsOf } from "../json-pointer.js";
import type { WorkflowDocument } from "../model.js";
import type { ParsedText } from "../parsed.js";
import type { StructuralEdit } from "../problem.js";
import { Problems } from "../problems.js";
import { readTree } from "../read-tree.js";
import type { SourceNode } from "../source-node.js";
import type { TextEdit } from "../text-edit.js";
import { editData } from "./edit-data.js";
import type { EditContext } from "./flow-edit.js";
import { planEdit, putIn, takeOut } from "./plan-edit.js";
import { sameData } from "./same-data.js";
import { SplicedText } from "./splice.js";
import { styleOf } from "./style.js";

/**
 * The smallest text edits that make `edits`, one after the other, in `document`: comments, indentation, line ends and everything outside
 * stay as they are. Whatever the text looks like, reading it again gives the structurally edited data: where a small edit would not
 * (anchors, merge keys), the nearest enclosing value is written anew. An edit of a place that does not exist changes nothing.
 */
export function editsFor(
  parsed: ParsedText,
  document: WorkflowDocument | undefined,
  edits: readonly StructuralEdit[],
): TextEdit[] {
  const prefix = document?.pointer ?? "";
  const spliced = new SplicedText(parsed.text);
  for (const edit of edits) makeEdit(spliced, parsed, { ...edit, pointer: prefix + edit.pointer });
  return spliced
    .changes()
    .map((change) => ({ range: parsed.lines.range(change.start, change.end), newText: change.text }));
}

function makeEdit(spliced: SplicedText, parsed: ParsedText, edit: StructuralEdit): void {
  const { language } = parsed;
  if (language === "python") return;
  const root = spliced.text === parsed.text ? parsed.root : read(spliced.text, language);
  if (!root) return;
  const wanted = editData(root.value, edit);
  if (wanted === undefined || sameData(wanted, root.value)) return;
  for (const attempt of attempts(edit, wanted)) {
    const trial = new SplicedText(spliced.text);
    if (!perform(trial, root, language, attempt)) continue;
    if (!sameData(read(trial.text, language)?.value, wanted)) continue;
    spliced.apply(trial.changes());
    return;
  }
}

/** Makes one edit in the text; false where it cannot be made there. A move reads the text again between taking out and putting in. */
function perform(
  trial: SplicedText,
  root: SourceNode,
  syntax: "json" | "yaml",
  edit: StructuralEdit,
): boolean {
  const context: EditContext = { text: trial.text, style: styleOf(trial.text, root), syntax };
  if (edit.op !== "move") {
    const splices = planEdit(context, root, edit);
    if (splices) trial.apply(splices);
    return splices !== undefined;
  }
  const taken = takeOut(context, root, edit.pointer, edit.from);
  if (!taken) return false;
  trial.apply(taken.splices);
  const between = read(trial.text, syntax);
  const put = between && putIn({ ...context, text: trial.text }, between, edit.pointer, edit.to, taken.entry);
  if (put) trial.apply(put);
  return put !== undefined;
}

/** The edit itself, then the same change as a new value for each enclosing place, up to the whole document. */
function* attempts(edit: StructuralEdit, wanted: JsonValue): Generator<StructuralEdit> {
  yield edit;
  const path = segmentsOf(edit.pointer);
  for (let length = path.length; length >= 0; length -= 1) {
    const pointer = path
      .slice(0, length)
      .map((segment) => `/${escapeSegment(segment)}`)
      .join("");
    const value = valueAt(wanted, path.slice(0, length));
    if (value !== undefined) yield { op: "set", pointer, value };
  }
}

function valueAt(data: JsonValue, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const segment of path)
    value = Array.isArray(value)
      ? value[indexOf(segment)]
      : isObject(value)
        ? own(value, segment)
        : undefined;
  return value;
}

function read(text: string, language: "json" | "yaml"): SourceNode | undefined {
  return readTree(text, language, new Problems(new LineIndex(text)));
}
