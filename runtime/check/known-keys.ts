import { workflowJsonSchema } from "../document/schema/json-schema.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";

/** What the published schema says of one kind of value, references and alternatives taken apart. */
interface Part {
  readonly schema: JsonObject;
  readonly type: JsonValue | undefined;
  /** The keys whose value tells this alternative from others, as `name` tells the conditions apart. */
  readonly marks: readonly { key: string; value: JsonValue; needed: boolean }[];
}

/**
 * The parts of the published schema of workflow documents that may describe a value. Each set of parts exists once, with what follows from
 * it: a document of thousands of rules asks the same few questions over and over.
 */
export class KnownKeys {
  static #top: KnownKeys | undefined;
  readonly #below = new Map<string | number, KnownKeys>();
  readonly #suiting = new Map<number, KnownKeys>();
  #keys: ReadonlySet<string> | undefined | null = null;

  private constructor(private readonly parts: readonly Part[]) {}

  /** What may stand at the top of a workflow document. */
  static get top(): KnownKeys {
    return (this.#top ??= new KnownKeys(partsOf(schema())));
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** Those that describe this very value. */
  suiting(value: JsonValue): KnownKeys {
    let mask = 0;
    for (let index = 0; index < this.parts.length; index++)
      if (suits(this.parts[index]!, value)) mask += 2 ** index;
    let found = this.#suiting.get(mask);
    if (found === undefined) {
      const fitting = this.parts.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1);
      found = fitting.length === this.parts.length ? this : new KnownKeys(fitting);
      this.#suiting.set(mask, found);
    }
    return found;
  }

  /** The parts that may describe what stands at a key of the object; `ITEM` asks for the items of a list. */
  below(key: string | typeof ITEM): KnownKeys {
    let found = this.#below.get(key);
    if (found === undefined) {
      found = new KnownKeys(this.parts.flatMap((part) => partsBelow(part, key)));
      // A key that the schema does not name is the writer's: there may be any number of them.
      if (found.isEmpty) return found;
      this.#below.set(key, found);
    }
    return found;
  }

  /** The keys that an object may have; undefined where it may have any, or where a misfit is reported already. */
  get keys(): ReadonlySet<string> | undefined {
    if (this.#keys === null) this.#keys = keysOf(this.parts);
    return this.#keys;
  }
}

export const ITEM = 0;

let published: JsonObject | undefined;

function schema(): JsonObject {
  return (published ??= workflowJsonSchema());
}

function keysOf(parts: readonly Part[]): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const { schema: part } of parts) {
    const properties = own(part, "properties");
    if (!isObject(properties) || own(part, "additionalProperties") === false) return undefined;
    for (const [key, sub] of Object.entries(properties)) if (!isForbidden(sub)) keys.add(key);
  }
  return keys.size === 0 ? undefined : keys;
}

function partsBelow({ schema: part }: Part, key: string | typeof ITEM): Part[] {
  const properties = own(part, "properties");
  const below = key === ITEM ? own(part, "items") : isObject(properties) ? own(properties, key) : undefined;
  return isObject(below) ? partsOf(below) : [];
}

function partsOf(part: JsonObject): Part[] {
  const several = own(part, "anyOf") ?? own(part, "allOf");
  const target = referred(part);
  if (target) return partsOf(target);
  if (Array.isArray(several)) return several.filter(isObject).flatMap(partsOf);
  return [{ schema: part, type: own(part, "type"), marks: marksOf(part) }];
}

function marksOf(part: JsonObject): Part["marks"] {
  const properties = own(part, "properties");
  const needed = own(part, "required");
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([key, sub]) => {
    const value = isObject(sub) ? own(sub, "const") : undefined;
    return value === undefined ? [] : [{ key, value, needed: Array.isArray(needed) && needed.includes(key) }];
  });
}

function suits({ type, marks }: Part, value: JsonValue): boolean {
  if (Array.isArray(value)) return type === "array";
  if (!isObject(value) || type !== "object") return false;
  return marks.every((mark) => {
    const given = own(value, mark.key);
    return given === undefined ? !mark.needed : given === mark.value;
  });
}

function referred(part: JsonObject): JsonObject | undefined {
  const reference = own(part, "$ref");
  const definitions = own(schema(), "definitions");
  const name = typeof reference === "string" ? reference.split("/").at(-1) : undefined;
  const target = name !== undefined && isObject(definitions) ? own(definitions, name) : undefined;
  return isObject(target) ? target : undefined;
}

/** A key that the schema names only to forbid it. */
function isForbidden(sub: JsonValue): boolean {
  return isObject(sub) && own(sub, "not") !== undefined;
}
