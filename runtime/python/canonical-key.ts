import type { JsonValue } from "../json.js";

/**
 * A text that two JSON values share exactly when Python's `==` holds between them: `1`, `true` and `1.0` are one number, the order of an
 * object's keys does not count, strings stay as they are. `undefined` for a value that holds NaN, which equals nothing, itself included.
 *
 * Every token carries its length or count, so no two different values can spell the same text. Iterative: nesting may be thousands deep.
 */
export function canonicalKey(value: JsonValue): string | undefined {
  const tokens: string[] = [];
  const pending: JsonValue[] = [value];
  while (pending.length > 0) {
    const next = pending.pop() as JsonValue;
    if (typeof next === "string") tokens.push(`s${next.length}:${next}`);
    else if (typeof next === "number") {
      if (Number.isNaN(next)) return undefined;
      tokens.push(`n${next === 0 ? 0 : next};`);
    } else if (typeof next === "boolean") tokens.push(next ? "n1;" : "n0;");
    else if (next === null) tokens.push("z");
    else if (Array.isArray(next)) {
      tokens.push(`l${next.length};`);
      for (let i = next.length - 1; i >= 0; i--) pending.push(next[i] as JsonValue);
    } else {
      const keys = Object.keys(next).sort();
      tokens.push(`o${keys.length};`);
      for (const key of keys.toReversed()) pending.push(next[key] as JsonValue, key);
    }
  }
  return tokens.join("");
}
