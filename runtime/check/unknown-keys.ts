import { escapeSegment } from "../document/json-pointer.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding, Fix } from "../document/problem.js";
import { shown } from "../document/shown.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { knownKeys, partsBelow, workflowParts } from "./known-keys.js";
import { likelySlip } from "./likely-slip.js";
import { lintSlips } from "./lint-slips.js";
import { renameKey } from "./rename-key.js";

export const UNKNOWN_KEY = "unknown-key";

/** A hostile text may have millions. */
const LIMIT = 200;

/** Longer texts are written by programs, which do not misspell keys; looking would cost more than reading them. */
const MAX_LENGTH = 1_000_000;

/**
 * Misspelt keys of a workflow document, which AG2 passes over without a word. A key that is near none of those that could stand there is
 * left alone: AG2 lets people add what they like. Scenarios are their own reader's matter.
 */
export function unknownKeys(parsed: ParsedText): Finding[] {
  const data = parsed.root?.value;
  if (parsed.text.length > MAX_LENGTH) return [];
  if (parsed.kind !== "workflow" || parsed.language === "python" || parsed.incomplete || !isObject(data))
    return [];
  const search = new Search(parsed);
  search.walk(data, workflowParts(data), "");
  return [...search.found, ...lintSlips(parsed, data)];
}

class Search {
  readonly found: Finding[] = [];
  /** Aliases share their data: each is looked at where it stands first. */
  readonly #seen = new Set<JsonValue>();

  constructor(readonly parsed: ParsedText) {}

  walk(value: JsonValue, parts: readonly JsonObject[], pointer: string): void {
    if (parts.length === 0 || this.#seen.has(value) || this.found.length >= LIMIT) return;
    this.#seen.add(value);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        if (typeof item === "object" && item !== null)
          this.walk(item, partsBelow(parts, index, item), `${pointer}/${index}`);
      return;
    }
    if (!isObject(value)) return;
    const known = knownKeys(parts);
    for (const [key, item] of Object.entries(value)) {
      const place = `${pointer}/${escapeSegment(key)}`;
      if (known !== undefined && !known.has(key)) this.#unknown(value, key, place, known);
      else if (typeof item === "object" && item !== null && place !== "/scenarios")
        this.walk(item, partsBelow(parts, key, item), place);
    }
  }

  #unknown(object: JsonObject, key: string, pointer: string, known: ReadonlySet<string>): void {
    // `_tools`, `$schema`, `x-tools`, `//tools`: put out of use, or meant for others.
    if (/^(?:[_$#]|x-|\/\/)/.test(key) || this.found.length >= LIMIT) return;
    const near = likelySlip(key, known);
    if (near === undefined) return;
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
