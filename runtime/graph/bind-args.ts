import { WorkflowGraphError } from "../errors.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own, setOwn } from "../json.js";
import { kindText } from "../python/kinds.js";
import type { ArgField, ArgsDeclaration } from "./definition.js";
import type { Place } from "./subscript.js";

/** What a declaration says, whichever of its forms it has. */
interface Signature {
  fields: readonly ArgField[];
  optional: ReadonlySet<string>;
  open: boolean;
}

/**
 * The arguments that a condition or target is made with: every declared one present, defaults filled in, in the order of declaration.
 * Throws `WorkflowGraphError` (TypeError in Python) for arguments that are no object, missing or unknown; types of values are not checked.
 */
export function bindArgs(
  name: string,
  declaration: ArgsDeclaration | undefined,
  given: JsonValue | undefined,
  place: Place,
): JsonObject {
  const args = given === undefined ? {} : given;
  if (!isObject(args))
    throw new WorkflowGraphError(
      `${place.text} must be an object, but is ${kindText(args)}`,
      "TypeError",
      place.pointer,
    );
  const { fields, optional, open } = signatureOf(declaration);
  const bound: JsonObject = {};
  for (const { name: field, default: fallback } of fields) {
    const value = own(args, field);
    if (value !== undefined) setOwn(bound, field, value);
    else if (fallback !== undefined) setOwn(bound, field, fallback);
    else if (!optional.has(field))
      throw new WorkflowGraphError(`${name} needs the argument "${field}"`, "TypeError", place.pointer);
  }
  for (const key of Object.keys(args)) {
    if (Object.hasOwn(bound, key)) continue;
    if (!open) throw new WorkflowGraphError(unknownArgument(name, key, fields), "TypeError", place.pointer);
    setOwn(bound, key, args[key] ?? null);
  }
  return bound;
}

function signatureOf(declaration: ArgsDeclaration | undefined): Signature {
  if (declaration === undefined) return { fields: [], optional: new Set(), open: true };
  if (isFieldList(declaration)) {
    const fields = declaration.map((field) => (typeof field === "string" ? { name: field } : field));
    return { fields, optional: new Set(), open: false };
  }
  const properties = own(declaration, "properties");
  const requiredNames = own(declaration, "required");
  const names = isObject(properties) ? Object.keys(properties) : [];
  const isRequired = (name: string) => Array.isArray(requiredNames) && requiredNames.includes(name);
  const fields = names.map((name) => {
    const schema = isObject(properties) ? own(properties, name) : undefined;
    return { name, default: isObject(schema) ? own(schema, "default") : undefined };
  });
  const open = !isObject(properties) || own(declaration, "additionalProperties") === true;
  return { fields, optional: new Set(names.filter((name) => !isRequired(name))), open };
}

function isFieldList(declaration: ArgsDeclaration): declaration is readonly (string | ArgField)[] {
  return Array.isArray(declaration);
}

function unknownArgument(name: string, key: string, fields: readonly ArgField[]): string {
  const takes =
    fields.length === 0
      ? "it takes none"
      : `it takes ${fields.map((field) => `"${field.name}"`).join(" and ")}`;
  return `${name} takes no argument ${JSON.stringify(key)}: ${takes}`;
}
