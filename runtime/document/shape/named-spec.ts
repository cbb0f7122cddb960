import type { SpecKind } from "./spec-kind.js";
import type { ArgField } from "../../graph/definition.js";
import { builtInRegistry } from "../../graph/registry.js";
import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { isUnhashable, kindText } from "../../python/kinds.js";
import { escapeSegment } from "../json-pointer.js";
import type { Fix } from "../problem.js";
import { specFromText } from "./spec-from-text.js";
import { shown } from "../shown.js";
import type { Shape } from "./shape.js";

const EXAMPLE: Record<SpecKind, string> = {
  condition: '{"name": "from_speaker", "args": {"agent_id": …}}',
  target: '{"name": "agent", "args": {"agent_id": …}}',
};

const AT_CREATE = "when the channel is created";

/**
 * `{"name", "args"}` as AG2 reads it: the name is looked up, the args become keyword arguments, types of their values are never checked.
 * A text that names nothing is not a fault of shape.
 */
export function checkNamedSpec(
  spec: JsonValue,
  pointer: string,
  kind: SpecKind,
  data: JsonObject,
  shape: Shape,
): void {
  if (!isObject(spec)) {
    shape.wrong(
      pointer,
      `A ${kind} is an object like ${EXAMPLE[kind]}, but this is ${kindText(spec)}: AG2 raises TypeError ${AT_CREATE}.`,
      specFromText(spec, pointer, kind, data),
    );
    return;
  }
  const name = own(spec, "name");
  if (name === undefined) {
    shape.missing(pointer, `This ${kind} has no name: AG2 raises KeyError ${AT_CREATE}.`);
    return;
  }
  if (typeof name !== "string") {
    const error = isUnhashable(name) ? "TypeError" : "ProtocolError";
    shape.wrong(
      `${pointer}/name`,
      `The name of a ${kind} must be a string, but is ${kindText(name)}: AG2 raises ${error} ${AT_CREATE}.`,
    );
    return;
  }
  const args = own(spec, "args");
  if (args !== undefined && !isObject(args)) {
    const none: Fix[] = [
      { title: "Make it an empty object", edits: [{ op: "set", pointer: `${pointer}/args`, value: {} }] },
    ];
    shape.wrong(
      `${pointer}/args`,
      `args must be an object, but is ${kindText(args)}: AG2 raises TypeError ${AT_CREATE}.`,
      args === null && required(name, kind).length === 0 ? none : [],
    );
    return;
  }
  checkArgs(name, args, pointer, kind, shape);
}

/** Fields of AG2's own conditions and targets; undefined for a name that AG2 does not bring. */
function fieldsOf(name: string, kind: SpecKind): readonly (string | ArgField)[] | undefined {
  const definition = kind === "condition" ? builtInRegistry.condition(name) : builtInRegistry.target(name);
  return definition?.args as readonly (string | ArgField)[] | undefined;
}

function required(name: string, kind: SpecKind): string[] {
  return (fieldsOf(name, kind) ?? []).filter((field) => typeof field === "string");
}

function checkArgs(
  name: string,
  args: JsonObject | undefined,
  pointer: string,
  kind: SpecKind,
  shape: Shape,
): void {
  const fields = fieldsOf(name, kind);
  if (!fields) return;
  let unknown = false;
  if (args)
    for (const key of Object.keys(args)) {
      if (fields.some((field) => (typeof field === "string" ? field : field.name) === key)) continue;
      unknown = true;
      reportUnknown(name, key, args, pointer, kind, shape);
    }
  // AG2 complains of the unknown one only, and its missing twin is the same slip.
  if (unknown) return;
  for (const field of fields) {
    if (typeof field !== "string" || (args && Object.hasOwn(args, field))) continue;
    shape.missing(
      args ? `${pointer}/args` : pointer,
      `${name} needs the argument ${field}: AG2 raises TypeError ${AT_CREATE}.`,
    );
  }
  if (args && name === "context_equals" && isUnhashable(own(args, "key")))
    shape.wrong(
      `${pointer}/args/key`,
      `context_equals looks for a variable, and its key must be a string, but is ${kindText(own(args, "key"))}: AG2 raises TypeError at the first turn that tests this rule.`,
    );
}

function reportUnknown(
  name: string,
  key: string,
  args: JsonObject,
  pointer: string,
  kind: SpecKind,
  shape: Shape,
): void {
  const fields = (fieldsOf(name, kind) ?? []).map((field) =>
    typeof field === "string" ? field : field.name,
  );
  const place = `${pointer}/args/${escapeSegment(key)}`;
  const takes = fields.length === 0 ? "it takes none" : `it takes ${fields.join(" and ")}`;
  const fixes: Fix[] = [];
  const free = fields.filter((field) => !Object.hasOwn(args, field));
  const [only] = free;
  if (free.length === 1 && only !== undefined)
    fixes.push({
      title: `Call it ${only}`,
      edits: [{ op: "rename", pointer: place, key: only }],
      preferred: true,
    });
  if (required(name, kind).every((field) => Object.hasOwn(args, field)))
    fixes.push({ title: `Remove ${shown(key)}`, edits: [{ op: "remove", pointer: place }] });
  shape.wrong(
    place,
    `${name} takes no argument ${shown(key)}: ${takes}. AG2 raises TypeError ${AT_CREATE}.`,
    fixes,
  );
}
