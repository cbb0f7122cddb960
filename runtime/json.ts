/** A value as JSON has it. Everything that AG2 leaves unchecked travels through Baton as one of these. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Keys may be hostile (`__proto__`, `constructor`): read them with `own`, write them with `setOwn`. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** True for a JSON object, false for arrays, null and primitives. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own value of `key`, never one from a prototype; `undefined` where the key is absent. */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Writes an own property whatever the key is called: plain assignment would change the prototype for `__proto__`. */
export function setOwn(object: JsonObject, key: string, value: JsonValue): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}
