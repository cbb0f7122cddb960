import { isObject, own, type JsonValue } from "../json.js";
import { canonicalKey } from "../python/canonical-key.js";
import type { PlayPosition } from "./position.js";

export interface ContextSuggestion {
  key: string;
  value: JsonValue;
}

/** Values that could be set: those that rules ask for, then those that tools set. Not what a key has already. */
export function contextSuggestions({ document, state }: PlayPosition): ContextSuggestion[] {
  const found = new Map<string, ContextSuggestion>();
  const add = (key: string, value: JsonValue) => {
    const present = own(state.context_vars, key);
    if (present !== undefined && canonicalKey(present) === canonicalKey(value)) return;
    const id = `${JSON.stringify(key)}:${canonicalKey(value)}`;
    if (!found.has(id)) found.set(id, { key, value });
  };
  const transitions: unknown = document.graph.transitions;
  for (const transition of Array.isArray(transitions) ? (transitions as unknown[]) : []) {
    const when = isObject(transition) ? own(transition, "when") : undefined;
    const args = isObject(when) && own(when, "name") === "context_equals" ? own(when, "args") : undefined;
    const key = isObject(args) ? own(args, "key") : undefined;
    const value = isObject(args) ? own(args, "value") : undefined;
    if (typeof key === "string" && value !== undefined) add(key, value);
  }
  for (const { tools = [] } of document.participants)
    for (const { set = {} } of tools) for (const [key, value] of Object.entries(set)) add(key, value);
  return [...found.values()];
}
