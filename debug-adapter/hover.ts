import { isObject, own, type JsonValue, type WorkflowDocument } from "../runtime/index.js";
import { AdapterError } from "./errors.js";
import { evaluate } from "./evaluate.js";
import { firedText, spokeText } from "./inline/told.js";
import { parsePath } from "./path.js";
import { transitionOf, transitionsOf } from "./transitions.js";
import { valueAt } from "./variables/value-at.js";
import type { View } from "./view.js";

/** What stands under the pointer: a value, or what a participant or a rule did. */
export type HoverTarget = { value: JsonValue } | { text: string };

/**
 * The value of a context key, with quotes and hyphens as the text has them; how often a participant spoke, or a rule (`transitions[0]`,
 * `default_target`) decided; the value of a whole expression. Any other word of the text is no name of the run, whatever an expression would
 * make of it: that is an `AdapterError`, which an editor does not show.
 */
export function hoverTarget(expression: string, view: View): HoverTarget {
  const { program, state } = view;
  const { document } = program;
  const [name, ...rest] = (parsePath(expression) ?? []).map(String);
  if (name === undefined) return { value: evaluate(expression, view) };
  const value = own(state.context_vars, name);
  if (value !== undefined) return { value: valueAt(value, rest) ?? null };
  const [index, ...deeper] = rest;
  if (name === "transitions" && index !== undefined && deeper.length === 0)
    if (transitionOf(document, Number(index)) !== undefined) return { text: firedText(view, Number(index)) };
  if (rest.length > 0) return { value: evaluate(expression, view) };
  if (name === "default_target") return { text: firedText(view, "default") };
  if (document.participants.some((participant) => participant.name === name))
    return { text: spokeText(view, name) };
  if (contextKeys(document).has(name)) return { value: null };
  throw new AdapterError("noName", { name });
}

/** Every context key that the document speaks of. */
function contextKeys(document: WorkflowDocument): ReadonlySet<string> {
  const keys = new Set(Object.keys(document.contextVars));
  for (const rule of transitionsOf(document).keys()) {
    const when = transitionOf(document, rule)?.when;
    const key = when?.name === "context_equals" && isObject(when.args) ? own(when.args, "key") : undefined;
    if (typeof key === "string") keys.add(key);
  }
  for (const { tools = [] } of document.participants)
    for (const tool of tools)
      for (const key of [...Object.keys(tool.set ?? {}), ...(tool.delete ?? [])]) keys.add(key);
  return keys;
}
