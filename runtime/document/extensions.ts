import { isObject, own } from "../json.js";
import type { JsonValue } from "../json.js";

export interface DeclaredNames {
  conditions: string[];
  targets: string[];
}

/**
 * The custom conditions and targets that a document declares. `extensions` is a list of entries; an entry is
 * `{module?, conditions?: [name | {name, args?}], targets?: [name | {name, args?}]}`, or a single `{name, args?, kind?: "condition" | "target"}`,
 * which stands for both where it does not say its kind. A text is a module, which declares nothing by itself.
 */
export function declaredNames(value: JsonValue | undefined): DeclaredNames {
  const result: DeclaredNames = { conditions: [], targets: [] };
  const entries = Array.isArray(value) ? value : value === undefined ? [] : [value];
  for (const entry of entries) {
    if (!isObject(entry)) continue;
    const name = own(entry, "name");
    const kind = own(entry, "kind");
    if (typeof name === "string") {
      if (kind !== "target") result.conditions.push(name);
      if (kind !== "condition") result.targets.push(name);
    }
    result.conditions.push(...namesIn(own(entry, "conditions")));
    result.targets.push(...namesIn(own(entry, "targets")));
  }
  return result;
}

function namesIn(value: JsonValue | undefined): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const name = isObject(entry) ? own(entry, "name") : entry;
    return typeof name === "string" ? [name] : [];
  });
}
