import type { Condition, Transition } from "../../graph/transition.js";
import type { JsonValue } from "../../json.js";
import type { RuledKey } from "./ruled-keys.js";

/**
 * When a rule is true, in the machine's terms: the slot that spoke, the routing tool's name (`null`: a packet without one), the class of
 * a ruled key's value after the turn's own changes. `never`: nothing in the document can make it true.
 */
export type ModelCondition =
  | { kind: "always" | "never" | "unknown" }
  | { kind: "speaker"; slot: number }
  | { kind: "tool"; tool: string | null }
  | { kind: "context"; key: number; value: number };

/** The values that `context_equals` rules ask for, by key. */
export function askedValues(transitions: readonly Transition[]): Map<string, JsonValue[]> {
  const asked = new Map<string, JsonValue[]>();
  for (const { when } of transitions) {
    const entry = when.definition.index?.(when.args);
    if (entry?.by !== "context") continue;
    const values = asked.get(entry.key);
    if (values === undefined) asked.set(entry.key, [entry.value]);
    else values.push(entry.value);
  }
  return asked;
}

export function modelCondition(
  condition: Condition,
  slots: ReadonlyMap<string, number>,
  keys: readonly RuledKey[],
  keyByName: ReadonlyMap<string, number>,
): ModelCondition {
  const entry = condition.definition.index?.(condition.args);
  switch (entry?.by) {
    case undefined:
      return { kind: "unknown" };
    case "always":
    case "never":
      return { kind: entry.by };
    case "sender": {
      const slot = typeof entry.value === "string" ? slots.get(entry.value) : undefined;
      return slot === undefined ? { kind: "never" } : { kind: "speaker", slot };
    }
    case "tool":
      return entry.value === null || typeof entry.value === "string"
        ? { kind: "tool", tool: entry.value }
        : { kind: "never" };
    case "context": {
      const key = keyByName.get(entry.key);
      const value = key === undefined ? 0 : keys[key]!.classOf(entry.value);
      return key === undefined || value === 0 ? { kind: "never" } : { kind: "context", key, value };
    }
  }
}
