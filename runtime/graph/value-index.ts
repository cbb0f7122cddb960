import type { JsonValue } from "../json.js";
import { canonicalKey } from "../python/canonical-key.js";

/** Finds the smallest place filed under a value, where values are the same when Python's `==` says so. */
export class ValueIndex {
  /** Booleans are filed as 0 and 1. A Map takes 0 and -0 for one key, as Python does. */
  private readonly scalars = new Map<string | number | null, number>();
  private compounds: Map<string, number> | undefined;

  /** Places must be added in rising order. NaN, which equals nothing, is never found again. */
  add(value: JsonValue, place: number): void {
    if (typeof value === "object" && value !== null) {
      const key = canonicalKey(value);
      this.compounds ??= new Map();
      if (key !== undefined && !this.compounds.has(key)) this.compounds.set(key, place);
    } else {
      const key = typeof value === "boolean" ? Number(value) : value;
      if (!Number.isNaN(key) && !this.scalars.has(key)) this.scalars.set(key, place);
    }
  }

  /** The smallest place, `Infinity` where nothing is filed. */
  lookup(value: JsonValue): number {
    if (typeof value === "object" && value !== null) {
      if (this.compounds === undefined) return Infinity;
      const key = canonicalKey(value);
      return (key === undefined ? undefined : this.compounds.get(key)) ?? Infinity;
    }
    return this.scalars.get(typeof value === "boolean" ? Number(value) : value) ?? Infinity;
  }
}
