import type { JsonValue } from "../../json.js";
import { own } from "../../json.js";
import type { Subject, TransitionView } from "./subject.js";

/** A `context_equals` rule with a readable key. */
export interface ContextQuestion {
  transition: TransitionView;
  key: string;
  value: JsonValue;
}

export function* contextQuestions(subject: Subject): Iterable<ContextQuestion> {
  for (const transition of subject.transitions) {
    const { name, args } = transition.when;
    const key = own(args, "key");
    const value = own(args, "value");
    if (name === "context_equals" && typeof key === "string" && value !== undefined)
      yield { transition, key, value };
  }
}

/** Every value that the document itself gives a context key: at the start, or by a tool. Keyed by the key's name. */
export function declaredValues(subject: Subject): Map<string, { value: JsonValue; by: string }[]> {
  const values = new Map<string, { value: JsonValue; by: string }[]>();
  const add = (key: string, value: JsonValue, by: string) => {
    const known = values.get(key);
    if (known === undefined) values.set(key, [{ value, by }]);
    else known.push({ value, by });
  };
  const { contextVars, participants } = subject.document;
  for (const key of Object.keys(contextVars)) add(key, contextVars[key]!, "context_vars");
  for (const { name, tools } of participants)
    for (const tool of tools ?? [])
      for (const key of Object.keys(tool.set ?? {})) add(key, tool.set![key]!, `${name}'s tool ${tool.name}`);
  return values;
}
