import { isObject, own, setOwn, type JsonObject, type JsonValue } from "../json.js";
import type { WorkflowDocument } from "../document/model.js";

/** Which args of the built-in conditions and targets name a participant. */
const BUILT_IN_IDS: Record<string, readonly string[]> = { from_speaker: ["agent_id"], agent: ["agent_id"] };

/**
 * The document's graph with agent ids in place of participants' names: in `initial_speaker`, in the args of `from_speaker` and `agent`, and in
 * those args of custom conditions and targets that `extensions` declares as `ids`. Context values, tool names and reasons stay as they
 * are even where they spell a participant's name. A name that nobody bears stays too: AG2 takes it for an id.
 */
export function graphWithIds(document: WorkflowDocument, idOf: ReadonlyMap<string, string>): JsonObject {
  const ids = declaredIds(document);
  const swap = (value: JsonValue): JsonValue =>
    typeof value === "string" ? (idOf.get(value) ?? value) : Array.isArray(value) ? value.map(swap) : value;
  const spec = (value: JsonValue): JsonValue => {
    if (!isObject(value)) return value;
    const name = own(value, "name");
    const args = own(value, "args");
    const named = typeof name === "string" ? ids.get(name) : undefined;
    if (!named || !isObject(args)) return value;
    return mapKeys(value, (key, item) => (key === "args" ? swapArgs(args, named) : item));
  };
  const swapArgs = (args: JsonObject, named: readonly string[]) =>
    mapKeys(args, (key, item) => (named.includes(key) ? swap(item) : item));
  const transition = (value: JsonValue): JsonValue =>
    isObject(value)
      ? mapKeys(value, (key, item) => (key === "when" || key === "then" ? spec(item) : item))
      : value;

  const graph: JsonObject = {};
  for (const key of ["initial_speaker", "transitions", "default_target", "max_turns"]) {
    const value = own(document.data, key);
    if (value === undefined) continue;
    if (key === "initial_speaker") graph[key] = swap(value);
    else if (key === "transitions") graph[key] = Array.isArray(value) ? value.map(transition) : value;
    else graph[key] = key === "default_target" ? spec(value) : value;
  }
  return graph;
}

function mapKeys(object: JsonObject, map: (key: string, value: JsonValue) => JsonValue): JsonObject {
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(object)) setOwn(copy, key, map(key, value));
  return copy;
}

/** Condition or target name → its args that name participants. */
function declaredIds(document: WorkflowDocument): Map<string, readonly string[]> {
  const declared = new Map(Object.entries(BUILT_IN_IDS));
  const visit = (value: JsonValue | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const name = own(value, "name");
    const ids = own(value, "ids");
    if (typeof name === "string" && Array.isArray(ids) && !declared.has(name))
      declared.set(
        name,
        ids.filter((id) => typeof id === "string"),
      );
    visit(own(value, "conditions"));
    visit(own(value, "targets"));
  };
  visit(own(document.data, "extensions"));
  return declared;
}
