import {
  escapeSegment,
  isObject,
  own,
  rulePointer,
  type JsonValue,
  type Range,
  type WorkflowDocument,
} from "../../runtime/index.js";
import { transitionOf, transitionsOf } from "../transitions.js";
import { preview } from "../variables/preview.js";
import type { View } from "../view.js";
import { firedText, spokeText } from "./told.js";

/** What is shown behind a line of the workflow while it is debugged. */
export interface InlineValue {
  /** What it speaks of. */
  readonly range: Range;
  readonly text: string;
}

/**
 * As of a frame, for the text that runs: values of the context where rules read them and where the document first sets them, how often each
 * participant spoke and each rule decided. At most one for a place.
 */
export function inlineValues(view: View): InlineValue[] {
  const { program } = view;
  const { document } = program;
  const values: InlineValue[] = [];
  const add = (pointer: string, text: string, part?: "key") => {
    const range = program.source.parsed.locate(document, pointer, part);
    if (range !== undefined) values.push({ range, text });
  };
  for (const { name, pointer } of document.participants)
    if (pointer !== undefined) add(pointer, spokeText(view, name));
  for (const key of Object.keys(document.contextVars))
    add(`/context_vars/${escapeSegment(key)}`, contextText(view, key), "key");
  for (const rule of transitionsOf(document).keys()) {
    const pointer = rulePointer(document, rule);
    if (pointer === undefined) continue;
    add(pointer, firedText(view, rule));
    const key = keyOf(document, rule);
    if (typeof key === "string") add(`${pointer}/when/args/key`, contextText(view, key));
  }
  add("/default_target", firedText(view, "default"), "key");
  return values;
}

function keyOf(document: WorkflowDocument, rule: number): JsonValue | undefined {
  const when = transitionOf(document, rule)?.when;
  return when?.name === "context_equals" && isObject(when.args) ? own(when.args, "key") : undefined;
}

/** `lane = "general"`; absent is told apart from null. */
function contextText({ state }: View, key: string): string {
  const value = own(state.context_vars, key);
  return `${key} ${value === undefined ? "is absent" : `= ${preview(value)}`}`;
}
