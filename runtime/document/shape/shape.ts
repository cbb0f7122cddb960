import type { JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { escapeSegment } from "../json-pointer.js";
import type { Finding, Fix } from "../problem.js";
import type { Problems } from "../problems.js";

/** Reports what is wrong with the shape of a document that could be read. */
export class Shape {
  constructor(readonly problems: Problems) {}

  /** A value that may not stand where it stands. */
  wrong(pointer: string, message: string, fixes: Fix[] = []): void {
    this.report("schema", "error", pointer, message, fixes);
  }

  /** A key that an object lacks: the place is its opening brace. Half-typed text lacks keys all the time, and says so by itself. */
  missing(pointer: string, message: string, fixes: Fix[] = []): void {
    if (this.problems.incomplete) return;
    this.problems.add({
      code: "schema",
      severity: "error",
      message,
      pointer,
      at: "brace",
      related: [],
      fixes,
    });
  }

  report(
    code: string,
    severity: Finding["severity"],
    pointer: string,
    message: string,
    fixes: Fix[] = [],
  ): void {
    this.problems.add({ code, severity, message, pointer, related: [], fixes });
  }
}

export type FieldType = "string" | "number" | "boolean" | "object" | "list" | "strings";

const EXPECTED: Record<FieldType, string> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  list: "a list",
  strings: "a list of strings",
};

/** Checks the keys that Baton itself reads, where they are present. `what` names their object: `participant "triage"`. */
export function checkFields(
  shape: Shape,
  object: Record<string, JsonValue>,
  pointer: string,
  fields: Readonly<Record<string, FieldType>>,
  what: string,
): void {
  for (const key of Object.keys(object)) {
    if (!Object.hasOwn(fields, key)) continue;
    const type = fields[key];
    const value = object[key];
    if (type === undefined || value === undefined) continue;
    const place = `${pointer}/${escapeSegment(key)}`;
    if (!hasType(value, type))
      shape.wrong(place, `${key} of ${what} must be ${EXPECTED[type]}, but is ${kindText(value)}.`);
    else if (type === "strings")
      for (const [index, item] of (value as JsonValue[]).entries())
        if (typeof item !== "string")
          shape.wrong(`${place}/${index}`, `${key} of ${what} lists strings, but this is ${kindText(item)}.`);
  }
}

function hasType(value: JsonValue, type: FieldType): boolean {
  if (type === "list" || type === "strings") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
