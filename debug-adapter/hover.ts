import { own, type JsonValue } from "../runtime/index.js";
import { parsePath } from "./path.js";
import { RunHistory } from "./run-history.js";
import { valueAt } from "./variables/value-at.js";
import type { View } from "./view.js";

/** What stands under the pointer: the value of a context key, with quotes and hyphens as the text has them, or what a participant did. */
export type HoverTarget = { value: JsonValue } | { text: string };

/** `undefined` for anything that is neither a context key nor a participant. Context keys come first. */
export function hoverTarget(
  expression: string,
  { program, run, state, moment }: View,
): HoverTarget | undefined {
  const [name, ...rest] = (parsePath(expression) ?? []).map(String);
  if (name === undefined) return undefined;
  const value = own(state.context_vars, name);
  if (value !== undefined) return { value: valueAt(value, rest) ?? null };
  if (rest.length > 0 || !program.document.participants.some((participant) => participant.name === name))
    return undefined;
  const spoken = RunHistory.of(run).spoken(run.idOf.get(name) ?? name, moment.turn);
  return { text: `${name} spoke in ${spoken} of ${moment.turn} turns` };
}
