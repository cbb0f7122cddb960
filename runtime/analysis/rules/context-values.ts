import type { JsonValue } from "../../json.js";
import { own } from "../../json.js";
import { canonicalKey } from "../../python/canonical-key.js";
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
export function declaredValues(subject: Subject): Map<string, GivenValues> {
  const values = new Map<string, GivenValues>();
  const add = (key: string, value: JsonValue, by: string) => {
    let known = values.get(key);
    if (known === undefined) values.set(key, (known = new GivenValues()));
    known.add({ value, by });
  };
  const { contextVars, participants } = subject.document;
  for (const key of Object.keys(contextVars)) add(key, contextVars[key]!, "context_vars");
  for (const { name, tools } of participants)
    for (const tool of tools ?? [])
      for (const key of Object.keys(tool.set ?? {})) add(key, tool.set![key]!, `${name}'s tool ${tool.name}`);
  return values;
}

export interface GivenValue {
  value: JsonValue;
  /** Who gives it, in words. */
  by: string;
}

/** The values that one context key is given: the first of each type, filed by what they equal and by what they look like. */
export class GivenValues {
  readonly #equal = new Map<string, GivenValue[]>();
  readonly #alike = new Map<string, GivenValue[]>();

  add(given: GivenValue): void {
    file(this.#equal, canonicalKey(given.value), given);
    file(this.#alike, looks(given.value), given);
  }

  /** Those that equal the value, as Python compares, the first of each type. */
  equalTo(value: JsonValue): readonly GivenValue[] {
    return this.#equal.get(canonicalKey(value) ?? "") ?? [];
  }

  /** Those of other types that look like the value to a reader: `"1"` and 1, `"true"` and true. */
  lookingLike(value: JsonValue): readonly GivenValue[] {
    const alike = this.#alike.get(looks(value) ?? "") ?? [];
    return alike.filter((each) => typeof each.value !== typeof value);
  }
}

function file(by: Map<string, GivenValue[]>, key: string | undefined, given: GivenValue): void {
  if (key === undefined) return;
  const filed = by.get(key);
  if (filed === undefined) by.set(key, [given]);
  else if (filed.every((each) => typeof each.value !== typeof given.value)) filed.push(given);
}

/** Undefined for what no two readers could take for the same. */
function looks(value: JsonValue): string | undefined {
  return typeof value === "object" ? undefined : String(value).toLowerCase();
}
