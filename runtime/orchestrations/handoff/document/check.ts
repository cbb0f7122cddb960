import { checkMaxTurns } from "../../../document/shape/max-turns.js";
import { checkFields, type FieldType, type Shape } from "../../../document/shape/shape.js";
import { escapeSegment } from "../../../document/json-pointer.js";
import { isObject, own, type JsonObject, type JsonValue } from "../../../json.js";
import { kindText } from "../../../python/kinds.js";
import { DIALECTS } from "../dialect.js";

const KEYS: Readonly<Record<string, FieldType>> = {
  start: "string",
  handoffs: "list",
  return_to_previous: "boolean",
  terminate_when: "string",
  dialect: "string",
};

/** Wrong shapes among the keys of a handoff document; who they name is the analysis's concern. */
export function checkHandoffKeys(data: JsonObject, shape: Shape): void {
  checkFields(shape, data, "", KEYS, "the workflow");
  if (own(data, "start") === undefined)
    shape.missing(
      "",
      "start is missing: the framework refuses to build a handoff workflow without the agent that gets the first message.",
    );
  const handoffs = own(data, "handoffs");
  if (Array.isArray(handoffs))
    for (const [index, entry] of handoffs.entries()) checkHandoff(entry, `/handoffs/${index}`, shape);
  checkAutonomous(own(data, "autonomous"), shape);
  checkDialect(own(data, "dialect"), shape);
  checkMaxTurns(own(data, "max_turns"), shape);
}

function checkHandoff(entry: JsonValue, pointer: string, shape: Shape): void {
  if (!isObject(entry)) {
    shape.wrong(pointer, `A handoff is an object with from and to, but this is ${kindText(entry)}.`);
    return;
  }
  for (const key of ["from", "to"])
    if (own(entry, key) === undefined)
      shape.missing(pointer, `This handoff has no ${key}: say who hands over to whom.`);
  checkFields(shape, entry, pointer, { from: "string", description: "string" }, "a handoff");
  const to = own(entry, "to");
  if (to === undefined || typeof to === "string") return;
  if (!Array.isArray(to))
    shape.wrong(
      `${pointer}/to`,
      `to of a handoff is a name or a list of names, but this is ${kindText(to)}.`,
    );
  else
    for (const [index, target] of to.entries())
      if (typeof target !== "string")
        shape.wrong(
          `${pointer}/to/${index}`,
          `to of a handoff lists names, but this is ${kindText(target)}.`,
        );
}

function checkAutonomous(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined || typeof value === "boolean") return;
  if (!isObject(value)) {
    shape.wrong(
      "/autonomous",
      `autonomous is true, or an object with agents, prompts and turn_limits, but this is ${kindText(value)}.`,
    );
    return;
  }
  checkFields(
    shape,
    value,
    "/autonomous",
    { agents: "strings", prompts: "object", turn_limits: "object" },
    "autonomous",
  );
  for (const [key, kind] of [
    ["prompts", "string"],
    ["turn_limits", "number"],
  ] as const) {
    const map = own(value, key);
    for (const [agent, item] of Object.entries(isObject(map) ? map : {}))
      if (typeof item !== kind)
        shape.wrong(
          `/autonomous/${key}/${escapeSegment(agent)}`,
          `${key} gives each agent a ${kind}, but this is ${kindText(item)}.`,
        );
  }
}

function checkDialect(value: JsonValue | undefined, shape: Shape): void {
  if (typeof value !== "string" || DIALECTS.some(({ name }) => name === value)) return;
  shape.wrong(
    "/dialect",
    `dialect must be ${DIALECTS.map(({ name }) => `"${name}"`).join(" or ")}, but is ${JSON.stringify(value.slice(0, 60))}.`,
    DIALECTS.map(({ name }) => ({
      title: `Make it "${name}"`,
      edits: [{ op: "set", pointer: "/dialect", value: name }],
    })),
  );
}
