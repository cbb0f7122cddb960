import { workflowJsonSchema } from "../document/schema/json-schema.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";

/** A part of the published schema of workflow documents, which is what says where which keys are known. */
type Part = JsonObject;

let published: Part | undefined;

export function workflowParts(data: JsonObject): Part[] {
  return partsFor([schema()], data);
}

/** The parts that describe a value below those of its object or list. */
export function partsBelow(parts: readonly Part[], key: string | number, value: JsonValue): Part[] {
  const below = parts.flatMap((part) => {
    const properties = own(part, "properties");
    const next =
      typeof key === "number" ? own(part, "items") : isObject(properties) ? own(properties, key) : undefined;
    return isObject(next) ? [next] : [];
  });
  return partsFor(below, value);
}

/** The keys that an object may have; undefined where it may have any, or where a misfit is reported already. */
export function knownKeys(parts: readonly Part[]): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const part of parts) {
    const properties = own(part, "properties");
    if (!isObject(properties) || own(part, "additionalProperties") === false) return undefined;
    for (const [key, sub] of Object.entries(properties)) if (!isForbidden(sub)) keys.add(key);
  }
  return keys.size === 0 ? undefined : keys;
}

/** Takes references and alternatives apart, and keeps what suits the value. */
function partsFor(parts: readonly Part[], value: JsonValue): Part[] {
  return parts.flatMap(alternatives).filter((part) => suits(part, value));
}

const taken = new WeakMap<Part, Part[]>();

function alternatives(part: Part): Part[] {
  let result = taken.get(part);
  if (!result) {
    const several = own(part, "anyOf") ?? own(part, "allOf");
    const target = referred(part);
    if (target) result = alternatives(target);
    else if (Array.isArray(several)) result = several.filter(isObject).flatMap(alternatives);
    else result = [part];
    taken.set(part, result);
  }
  return result;
}

function suits(part: Part, value: JsonValue): boolean {
  if (Array.isArray(value)) return own(part, "type") === "array";
  if (!isObject(value) || own(part, "type") !== "object") return false;
  const properties = own(part, "properties");
  const needed = own(part, "required");
  for (const [key, sub] of Object.entries(isObject(properties) ? properties : {})) {
    const only = isObject(sub) ? own(sub, "const") : undefined;
    if (only === undefined) continue;
    const given = own(value, key);
    if (given === undefined ? Array.isArray(needed) && needed.includes(key) : given !== only) return false;
  }
  return true;
}

function referred(part: Part): Part | undefined {
  const reference = own(part, "$ref");
  const definitions = own(schema(), "definitions");
  const name = typeof reference === "string" ? reference.split("/").at(-1) : undefined;
  const target = name !== undefined && isObject(definitions) ? own(definitions, name) : undefined;
  return isObject(target) ? target : undefined;
}

function schema(): Part {
  return (published ??= workflowJsonSchema());
}

/** A key that the schema names only to forbid it. */
function isForbidden(sub: JsonValue): boolean {
  return isObject(sub) && own(sub, "not") !== undefined;
}
