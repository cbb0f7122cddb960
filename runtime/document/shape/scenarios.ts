import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { nameOf } from "./participants.js";
import { shown } from "../shown.js";
import { checkFields } from "./shape.js";
import type { FieldType, Shape } from "./shape.js";

const EFFECTS: Readonly<Record<string, FieldType>> = {
  args: "object",
  set: "object",
  delete: "strings",
  handoff: "string",
  finish: "string",
};

export function checkScenarios(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    shape.wrong("/scenarios", `scenarios must be a list, but is ${kindText(value)}.`);
    return;
  }
  for (const [index, entry] of value.entries()) checkScenario(entry, `/scenarios/${index}`, shape);
}

/** `{name, kickoff, context_vars?, turns, expect?}`. */
export function checkScenario(entry: JsonValue, pointer: string, shape: Shape): void {
  if (!isObject(entry)) {
    shape.wrong(
      pointer,
      `A scenario is an object with name, kickoff and turns, but this is ${kindText(entry)}.`,
    );
    return;
  }
  const name = nameOf(entry, pointer, "scenario", shape);
  const what = name === undefined ? "a scenario" : `scenario ${shown(name)}`;
  if (own(entry, "kickoff") === undefined)
    shape.missing(
      pointer,
      `kickoff of ${what} is missing: the text with which initial_speaker opens the channel.`,
      [{ title: "Add kickoff", edits: [{ op: "set", pointer: `${pointer}/kickoff`, value: "Hello" }] }],
    );
  checkFields(
    shape,
    entry,
    pointer,
    { kickoff: "string", context_vars: "object", turns: "list", expect: "object" },
    what,
  );
  const turns = own(entry, "turns");
  if (Array.isArray(turns))
    for (const [index, turn] of turns.entries())
      checkTurn(turn, `${pointer}/turns/${index}`, `${what}, turn ${index + 2}`, shape);
  const expect = own(entry, "expect");
  if (isObject(expect)) checkExpectation(expect, `${pointer}/expect`, what, shape);
}

function checkTurn(turn: JsonValue, pointer: string, what: string, shape: Shape): void {
  if (!isObject(turn)) {
    shape.wrong(pointer, `A turn is an object with from, and text or tools, but this is ${kindText(turn)}.`);
    return;
  }
  if (own(turn, "from") === undefined) shape.missing(pointer, `This turn has no from: say who speaks.`);
  checkFields(
    shape,
    turn,
    pointer,
    { from: "string", text: "string", tools: "list", context: "object" },
    what,
  );
  const context = own(turn, "context");
  if (isObject(context))
    checkFields(shape, context, `${pointer}/context`, { set: "object", delete: "strings" }, what);
  const tools = own(turn, "tools");
  if (Array.isArray(tools))
    for (const [index, tool] of tools.entries())
      checkToolCall(tool, `${pointer}/tools/${index}`, what, shape);
}

function checkToolCall(tool: JsonValue, pointer: string, what: string, shape: Shape): void {
  if (typeof tool === "string") return;
  if (!isObject(tool)) {
    shape.wrong(pointer, `A tool call is a name, or an object with a name, but this is ${kindText(tool)}.`);
    return;
  }
  nameOf(tool, pointer, "tool call", shape);
  checkFields(shape, tool, pointer, EFFECTS, what);
}

function checkExpectation(expect: JsonObject, pointer: string, what: string, shape: Shape): void {
  checkFields(
    shape,
    expect,
    pointer,
    {
      close_reason: "string",
      speakers: "strings",
      turns: "number",
      context_vars: "object",
      fired: "list",
      never: "object",
    },
    `expect of ${what}`,
  );
  checkFired(own(expect, "fired"), `${pointer}/fired`, shape);
  const never = own(expect, "never");
  if (!isObject(never)) return;
  checkFields(shape, never, `${pointer}/never`, { speakers: "strings", fired: "list" }, `never of ${what}`);
  checkFired(own(never, "fired"), `${pointer}/never/fired`, shape);
}

function checkFired(fired: JsonValue | undefined, pointer: string, shape: Shape): void {
  if (!Array.isArray(fired)) return;
  for (const [index, rule] of fired.entries()) {
    if (
      (typeof rule === "number" && Number.isInteger(rule) && rule >= 0) ||
      rule === "default" ||
      rule === "routing"
    )
      continue;
    shape.wrong(
      `${pointer}/${index}`,
      `fired lists rules by their place in transitions, counted from 0, or "default" or "routing", but this is ${typeof rule === "string" ? shown(rule) : kindText(rule)}.`,
    );
  }
}
