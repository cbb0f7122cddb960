import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { documentOrchestration, orchestrationTypes } from "../../orchestrations/index.js";
import { kindText } from "../../python/kinds.js";
import { shown } from "../shown.js";
import { checkFields } from "./shape.js";
import type { Shape } from "./shape.js";

/** The other keys that Baton reads at the top of a document. */
export function checkOwnKeys(data: JsonObject, shape: Shape): void {
  checkFields(shape, data, "", { creator: "string" }, "the workflow");
  checkContext(own(data, "context_vars"), shape);
  checkOrchestration(data, shape);
  checkExtensions(own(data, "extensions"), shape);
  checkContracts(own(data, "handoff_contracts"), shape);
  checkFields(shape, data, "", { lint: "object" }, "the workflow");
}

function checkContext(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined || isObject(value)) return;
  shape.wrong(
    "/context_vars",
    `context_vars must be an object, but is ${kindText(value)}: AG2 raises ProtocolError when the channel is created, and keeps a channel that never opens.`,
    value === null
      ? [{ title: "Make it an empty object", edits: [{ op: "set", pointer: "/context_vars", value: {} }] }]
      : [],
  );
}

function checkOrchestration(data: JsonObject, shape: Shape): void {
  const value = own(data, "orchestration");
  const types = orchestrationTypes();
  if (value === undefined || (typeof value === "string" && types.includes(value))) return;
  shape.wrong(
    "/orchestration",
    `orchestration must be ${types.map(shown).join(" or ")}, but is ${typeof value === "string" ? shown(value) : kindText(value)}.`,
    likelyOrchestrations(data).map((type) => ({
      title: `Make it ${shown(type)}`,
      edits: [{ op: "set", pointer: "/orchestration", value: type }],
    })),
  );
}

/** Those whose keys the document has; what says nothing of either is AG2's own. */
function likelyOrchestrations(data: JsonObject): string[] {
  const keysOf = (type: string) => Object.keys(documentOrchestration(type).keys ?? {});
  const hasOneOf = (keys: readonly string[]) => keys.some((key) => Object.hasOwn(data, key));
  const isGraph = hasOneOf(["initial_speaker", "transitions"]);
  const others = isGraph ? [] : orchestrationTypes().filter((type) => hasOneOf(keysOf(type)));
  return others.length > 0 ? others : orchestrationTypes().filter((type) => keysOf(type).length === 0);
}

function checkExtensions(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined) return;
  const entries = Array.isArray(value) ? value : [value];
  for (const [index, entry] of entries.entries()) {
    const pointer = Array.isArray(value) ? `/extensions/${index}` : "/extensions";
    if (typeof entry === "string") continue;
    if (isObject(entry)) checkExtension(entry, pointer, shape);
    else
      shape.wrong(
        pointer,
        `An extension is a module, or an object that declares conditions and targets, but this is ${kindText(entry)}.`,
      );
  }
}

function checkExtension(entry: JsonObject, pointer: string, shape: Shape): void {
  checkFields(
    shape,
    entry,
    pointer,
    { module: "string", name: "string", conditions: "list", targets: "list" },
    "an extension",
  );
  for (const key of ["conditions", "targets"]) {
    const declared = own(entry, key);
    if (!Array.isArray(declared)) continue;
    for (const [index, each] of declared.entries()) {
      const name = isObject(each) ? own(each, "name") : each;
      if (typeof name !== "string")
        shape.wrong(
          `${pointer}/${key}/${index}`,
          `${key} of an extension lists names, or objects with a name, but this is ${kindText(each)}.`,
        );
    }
  }
}

function checkContracts(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    shape.wrong("/handoff_contracts", `handoff_contracts must be a list, but is ${kindText(value)}.`);
    return;
  }
  for (const [index, entry] of value.entries()) {
    const pointer = `/handoff_contracts/${index}`;
    if (!isObject(entry)) {
      shape.wrong(
        pointer,
        `A handoff contract is an object with from, to and requires, but this is ${kindText(entry)}.`,
      );
      continue;
    }
    for (const key of ["from", "to"])
      if (own(entry, key) === undefined) shape.missing(pointer, `This handoff contract has no ${key}.`);
    checkFields(
      shape,
      entry,
      pointer,
      { from: "string", to: "string", requires: "strings" },
      "a handoff contract",
    );
  }
}
