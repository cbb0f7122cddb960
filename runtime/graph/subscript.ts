import { WorkflowGraphError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { kindText } from "../python/kinds.js";

/** A place in a graph's data, for messages (`transitions[2].when`) and as a JSON pointer (`/transitions/2/when`). */
export class Place {
  constructor(
    readonly text: string,
    readonly pointer: string,
  ) {}

  static readonly root = new Place("the graph", "");

  key(name: string): Place {
    return new Place(this.pointer === "" ? name : `${this.text}.${name}`, `${this.pointer}/${name}`);
  }

  item(index: number): Place {
    return new Place(`${this.text}[${index}]`, `${this.pointer}/${index}`);
  }
}

/** `data[key]` as Python reads it: not an object is a TypeError, a missing key a KeyError. */
export function required(data: JsonValue, key: string, place: Place): JsonValue {
  const value = optional(data, key, place);
  if (value === undefined)
    throw new WorkflowGraphError(`${place.text} has no "${key}": add it`, "KeyError", place.pointer);
  return value;
}

/** The value of `key` in an object, `undefined` where it is absent; not an object is a TypeError. */
export function optional(data: JsonValue, key: string, place: Place): JsonValue | undefined {
  if (!isObject(data))
    throw new WorkflowGraphError(
      `${place.text} must be an object, but is ${kindText(data)}`,
      "TypeError",
      place.pointer,
    );
  return own(data, key);
}
