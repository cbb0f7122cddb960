import { isObject, setOwn, type JsonObject, type JsonValue } from "../runtime/index.js";
import type { DebuggedRun } from "./debugged-run.js";

/** What is known of a run's participants. */
type Named = Pick<DebuggedRun, "names">;

/** Shows participants by name: a text that is a participant's id becomes the name, at any depth down to `depth`. */
export function withNames(value: JsonValue, run: Named, depth = 8): JsonValue {
  if (typeof value === "string") return run.names.get(value) ?? value;
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withNames(item, run, depth - 1));
  if (!isObject(value)) return value;
  const named: JsonObject = {};
  for (const [key, item] of Object.entries(value)) setOwn(named, key, withNames(item, run, depth - 1));
  return named;
}

/** How a participant is called in sentences; values that AG2 lets through without being an id are shown as they are. */
export function nameOf(id: JsonValue, run: Named): string {
  if (typeof id === "string") return run.names.get(id) ?? id;
  return JSON.stringify(id);
}

/** The same in a sentence that the runtime wrote with ids. */
export function sentenceWithNames(sentence: string, run: Named): string {
  return sentence.replace(/[0-9a-f]{32}/g, (id) => run.names.get(id) ?? id);
}
