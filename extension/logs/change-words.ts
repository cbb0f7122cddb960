import type { ContextChange, JsonValue } from "../../runtime/index.js";

/** `lane  "general" → "cardiology"`, `+ lab  {"slot": 3}`, `− route`: the sign says it without any colour. */
export function changeWords(
  change: ContextChange,
  valueText: (value: JsonValue) => string,
): { label: string; description: string } {
  switch (change.kind) {
    case "added":
      return { label: `+ ${change.key}`, description: valueText(change.after) };
    case "removed":
      return { label: `− ${change.key}`, description: `was ${valueText(change.before)}` };
    case "changed":
      return { label: change.key, description: `${valueText(change.before)} → ${valueText(change.after)}` };
  }
}
