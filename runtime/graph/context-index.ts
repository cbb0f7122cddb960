import type { JsonObject } from "../json.js";
import { own } from "../json.js";
import { ValueIndex } from "./value-index.js";

/** Up to this many ruled keys are looked up one by one at every turn; more are looked up once per context. */
const FEW_KEYS = 16;

interface RuledKey {
  readonly key: string;
  readonly firstPlace: number;
  readonly values: ValueIndex;
}

/** Finds the first `context_equals` rule that a context fulfils, without looking at rules or variables that cannot matter. */
export class ContextIndex {
  private readonly byKey = new Map<string, RuledKey>();
  /** In the order of their first rule's place. */
  private readonly ruledKeys: RuledKey[] = [];
  /** Rules that ask for null: an absent variable fulfils them too. In order of place. */
  private readonly nullRules: { key: string; place: number }[] = [];
  private readonly found = new WeakMap<JsonObject, number>();

  /** The smallest place of any rule here, `Infinity` where there is none. */
  get firstPlace(): number {
    return this.ruledKeys[0]?.firstPlace ?? Infinity;
  }

  /** Places must be added in rising order. */
  add(key: string, value: Parameters<ValueIndex["add"]>[0], place: number): void {
    let ruled = this.byKey.get(key);
    if (ruled === undefined) {
      ruled = { key, firstPlace: place, values: new ValueIndex() };
      this.byKey.set(key, ruled);
      this.ruledKeys.push(ruled);
    }
    ruled.values.add(value, place);
    if (value === null) this.nullRules.push({ key, place });
  }

  /** The smallest place whose rule `vars` fulfils, `Infinity` where none does. `vars` must never change once it was asked about. */
  lookup(vars: JsonObject): number {
    if (this.ruledKeys.length <= FEW_KEYS) return this.byRuledKeys(vars);
    let place = this.found.get(vars);
    if (place === undefined) {
      const keys = Object.keys(vars);
      place = keys.length < this.ruledKeys.length ? this.byVariables(vars, keys) : this.byRuledKeys(vars);
      this.found.set(vars, place);
    }
    return place;
  }

  private byRuledKeys(vars: JsonObject): number {
    let best = Infinity;
    for (const ruled of this.ruledKeys) {
      if (ruled.firstPlace >= best) break;
      best = Math.min(best, ruled.values.lookup(own(vars, ruled.key) ?? null));
    }
    return best;
  }

  private byVariables(vars: JsonObject, keys: string[]): number {
    let best = Infinity;
    for (const key of keys) {
      const ruled = this.byKey.get(key);
      if (ruled !== undefined && ruled.firstPlace < best)
        best = Math.min(best, ruled.values.lookup(vars[key] ?? null));
    }
    for (const { key, place } of this.nullRules) {
      if (place >= best) break;
      if ((own(vars, key) ?? null) === null) return place;
    }
    return best;
  }
}
