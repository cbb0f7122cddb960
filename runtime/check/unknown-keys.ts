import { toPointer } from "../document/json-pointer.js";
import { fixesOfKey, unreadKeys } from "../document/keys/unread-key.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding } from "../document/problem.js";
import { shown } from "../document/shown.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject } from "../json.js";
import { ITEM, KnownKeys } from "./known-keys.js";
import { lintSlips } from "./lint-slips.js";

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
  const search = new Search(parsed.language);
  search.walk(data, KnownKeys.top.suiting(data));
  return [...search.found, ...lintSlips(data)];
}

class Search {
  readonly found: Finding[] = [];
  /** Aliases share their data: each is looked at where it stands first. */
  readonly #seen = new Set<JsonValue>();
  /** The way down to where the search is; a pointer is made of it only where something is found. */
  readonly #way: (string | number)[] = [];

  constructor(private readonly language: ParsedText["language"]) {}

  walk(value: JsonValue, known: KnownKeys): void {
    if (known.isEmpty || this.found.length >= LIMIT || this.#seen.has(value)) return;
    if (this.language === "yaml") this.#seen.add(value);
    if (Array.isArray(value)) {
      const items = known.below(ITEM);
      for (let index = 0; index < value.length; index++) this.#step(index, value[index]!, items);
    } else if (isObject(value)) {
      const { keys } = known;
      if (keys !== undefined) this.#unread(value, keys);
      for (const key of Object.keys(value))
        if (keys?.has(key) !== false && (key !== "scenarios" || this.#way.length > 0))
          this.#step(key, value[key]!, known.below(key));
    }
  }

  #step(key: string | number, item: JsonValue, known: KnownKeys): void {
    if (typeof item !== "object" || item === null || known.isEmpty) return;
    this.#way.push(key);
    this.walk(item, known.suiting(item));
    this.#way.pop();
  }

  /** Only what is near a key that could stand there: AG2 lets people add what they like. */
  #unread(object: JsonObject, known: ReadonlySet<string>): void {
    for (const { key, meant } of unreadKeys(object, known)) {
      if (meant === undefined) continue;
      if (this.found.length >= LIMIT) return;
      const pointer = toPointer([...this.#way, key]);
      this.found.push({
        code: UNKNOWN_KEY,
        severity: "hint",
        message: `AG2 and Baton ignore ${shown(key)}. Did you mean ${meant}?`,
        pointer,
        at: "key",
        related: [],
        fixes: fixesOfKey(object, pointer, meant),
      });
    }
  }
}
