import { PythonError } from "../errors.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject } from "../json.js";
import { kindText } from "../python/kinds.js";
import type { Envelope } from "./envelope.js";

/** The fields in the order in which AG2 writes them (sorted), with the default of those that may be missing. */
const FIELDS: readonly (readonly [name: keyof Envelope, fallback: JsonValue | undefined])[] = [
  ["audience", undefined],
  ["causation_id", null],
  ["channel_id", undefined],
  ["created_at", ""],
  ["depth", 0],
  ["envelope_id", ""],
  ["event_data", undefined],
  ["event_type", undefined],
  ["idempotency_key", null],
  ["priority", "normal"],
  ["sender_id", undefined],
  ["task_id", null],
  ["trace_id", null],
  ["ttl_seconds", null],
];
const NAMES: readonly string[] = FIELDS.map(([name]) => name);
const KNOWN: ReadonlySet<string> = new Set(NAMES);

/**
 * Reads one record of a log. An object that has all 14 fields is returned as it is, no copy made; else the missing optional fields are
 * filled in. Throws a `PythonError` (TypeError) for anything but an object, an unknown key, or a missing required key. Values are not checked.
 */
export function parseEnvelope(data: unknown): Envelope {
  if (!isObject(data)) {
    const found = kindText(data as JsonValue | undefined);
    throw new PythonError(`an envelope must be an object, but here is ${found}`, "TypeError", "");
  }
  return isComplete(data) ? data : completed(data);
}

/** True for the 14 keys in sorted order, as AG2 writes them. Nearly every record passes here, so this is all that it costs. */
function isComplete(data: JsonObject): data is JsonObject & Envelope {
  let at = 0;
  for (const key in data) if (key !== NAMES[at++]) return false;
  return at === NAMES.length;
}

function completed(data: JsonObject): Envelope {
  const keys = Object.keys(data);
  const unknown = keys.find((key) => !KNOWN.has(key));
  if (unknown !== undefined)
    throw new PythonError(
      `an envelope has no field ${JSON.stringify(unknown)}: AG2 cannot read this record`,
      "TypeError",
      `/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    );
  const missing = FIELDS.filter(([name, fallback]) => fallback === undefined && !Object.hasOwn(data, name));
  if (missing.length > 0)
    throw new PythonError(
      `an envelope needs ${missing.map(([name]) => name).join(", ")}: AG2 cannot read this record`,
      "TypeError",
      "",
    );
  const given = ([name, fallback]: (typeof FIELDS)[number]) =>
    Object.hasOwn(data, name) ? data[name] : fallback;
  return Object.fromEntries(FIELDS.map((field) => [field[0], given(field)])) as unknown as Envelope;
}
