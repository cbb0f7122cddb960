import { toPointer } from "../document/json-pointer.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding, Fix } from "../document/problem.js";
import { shown } from "../document/shown.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { ITEM, KnownKeys } from "./known-keys.js";
import { likelySlip } from "./likely-slip.js";
import { lintSlips } from "./lint-slips.js";
import { renameKey } from "./rename-key.js";

export const UNKNOWN_KEY = "unknown-key";

/** A hostile text may have millions. */
const LIMIT = 200;

/**
 * Misspelt keys of a workflow document, which AG2 passes over without a word. A key that is near none of those that could stand there is
 * left alone: AG2 lets people add what they like. Scenarios are their own reader's matter.
 */
export function unknownKeys(parsed: ParsedText): Finding[] {
  const data = parsed.root?.value;
  if (parsed.kind !== "workflow" || parsed.language === "python" || parsed.incomplete || !isObject(data))
    return [];
  const search = new Search(parsed);
  search.walk(data, KnownKeys.top.suiting(data));
  return [...search.found, ...lintSlips(parsed, data)];
}

class Search {
  readonly found: Finding[] = [];
  /** Aliases share their data: each is looked at where it stands first. */
  readonly #seen = new Set<JsonValue>();
  /** The way down to where the search is; a pointer is made of it only where something is found. */
  readonly #way: (string | number)[] = [];

  constructor(readonly parsed: ParsedText) {}

  walk(value: JsonValue, known: KnownKeys): void {
    if (known.isEmpty || this.found.length >= LIMIT || this.#seen.has(value)) return;
    if (this.parsed.language === "yaml") this.#seen.add(value);
    if (Array.isArray(value)) {
      const items = known.below(ITEM);
      for (let index = 0; index < value.length; index++) this.#step(index, value[index]!, items);
    } else if (isObject(value)) {
      const keys = known.keys;
      for (const key of Object.keys(value)) {
        if (keys !== undefined && !keys.has(key)) this.#unknown(value, key, keys);
        else if (key !== "scenarios" || this.#way.length > 0) this.#step(key, value[key]!, known.below(key));
      }
    }
  }

  #step(key: string | number, item: JsonValue, known: KnownKeys): void {
    if (typeof item !== "object" || item === null || known.isEmpty) return;
    this.#way.push(key);
    this.walk(item, known.suiting(item));
    this.#way.pop();
  }

  #unknown(object: JsonObject, key: string, known: ReadonlySet<string>): void {
    // `_tools`, `$schema`, `x-tools`, `//tools`: put out of use, or meant for others.
    if (/^(?:[_$#]|x-|\/\/)/.test(key) || this.found.length >= LIMIT) return;
    const near = likelySlip(key, known);
    if (near === undefined) return;
    const pointer = toPointer([...this.#way, key]);
    this.found.push({
      code: UNKNOWN_KEY,
      severity: "hint",
      message: `AG2 and Baton ignore ${shown(key)}. Did you mean ${near}?`,
      pointer,
      at: "key",
      related: [],
      fixes: this.#fixes(object, pointer, near),
    });
  }

  #fixes(object: JsonObject, pointer: string, near: string): Fix[] {
    if (own(object, near) === undefined) return renameKey(this.parsed, pointer, near);
    return [{ title: "Remove it", edits: [{ op: "remove", pointer }] }];
  }
}
