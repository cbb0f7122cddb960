import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { escapeSegment } from "../json-pointer.js";
import { nameOf } from "./participants.js";
import { checkRunner } from "./runner.js";
import { shown } from "../shown.js";
import { checkFields } from "./shape.js";
import type { FieldType, Shape } from "./shape.js";
import { checkUnknownKeys } from "./unknown-keys.js";

const SCENARIO: Readonly<Record<string, FieldType>> = {
  kickoff: "string",
  context_vars: "object",
  turns: "list",
  runners: "object",
  expect: "object",
};

const TURN: Readonly<Record<string, FieldType>> = {
  from: "string",
  text: "string",
  tools: "list",
  context: "object",
};

const CHANGES: Readonly<Record<string, FieldType>> = { set: "object", delete: "strings" };

const EXPECT: Readonly<Record<string, FieldType>> = {
  close_reason: "string",
  speakers: "strings",
  turns: "number",
  context_vars: "object",
  fired: "list",
  never: "object",
};

const NEVER: Readonly<Record<string, FieldType>> = { speakers: "strings", fired: "list" };

const UNREAD = "it changes nothing in the run";
const UNCHECKED = "nothing would be compared with it, and the run would count as good";

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

/** `{name, kickoff, context_vars?, turns, expect?}`. `keys` are what else may stand there. */
export function checkScenario(
  entry: JsonValue,
  pointer: string,
  shape: Shape,
  keys: readonly string[] = [],
): void {
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
  checkFields(shape, entry, pointer, SCENARIO, what);
  checkUnknownKeys(shape, entry, pointer, ["name", ...Object.keys(SCENARIO), ...keys], {
    what,
    consequence: UNREAD,
  });
  const turns = own(entry, "turns");
  if (Array.isArray(turns))
    for (const [index, turn] of turns.entries())
      checkTurn(turn, `${pointer}/turns/${index}`, `${what}, turn ${index + 2}`, shape);
  const runners = own(entry, "runners");
  if (isObject(runners))
    for (const [player, runner] of Object.entries(runners))
      checkRunner(
        runner,
        `${pointer}/runners/${escapeSegment(player)}`,
        `${shown(player)} in ${what}`,
        shape,
      );
  const expect = own(entry, "expect");
  if (isObject(expect)) checkExpectation(expect, `${pointer}/expect`, what, shape);
}

function checkTurn(turn: JsonValue, pointer: string, what: string, shape: Shape): void {
  if (!isObject(turn)) {
    shape.wrong(pointer, `A turn is an object with from, and text or tools, but this is ${kindText(turn)}.`);
    return;
  }
  if (own(turn, "from") === undefined) shape.missing(pointer, `This turn has no from: say who speaks.`);
  checkFields(shape, turn, pointer, TURN, what);
  checkUnknownKeys(shape, turn, pointer, Object.keys(TURN), { what: "a turn", consequence: UNREAD });
  const context = own(turn, "context");
  if (isObject(context)) {
    checkFields(shape, context, `${pointer}/context`, CHANGES, what);
    checkUnknownKeys(shape, context, `${pointer}/context`, Object.keys(CHANGES), {
      what: "a turn's context",
      consequence: UNREAD,
    });
  }
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
  checkUnknownKeys(shape, tool, pointer, ["name", ...Object.keys(EFFECTS)], {
    what: "a tool call",
    consequence: UNREAD,
  });
}

function checkExpectation(expect: JsonObject, pointer: string, what: string, shape: Shape): void {
  const named = `expect of ${what}`;
  checkFields(shape, expect, pointer, EXPECT, named);
  checkCompared(shape, expect, pointer, EXPECT, named);
  const turns = own(expect, "turns");
  if (typeof turns === "number" && !(Number.isInteger(turns) && turns >= 0))
    shape.wrong(`${pointer}/turns`, `turns of ${named} counts turns, but there are never ${turns}.`);
  checkFired(own(expect, "fired"), `${pointer}/fired`, shape);
  const never = own(expect, "never");
  if (!isObject(never)) return;
  checkFields(shape, never, `${pointer}/never`, NEVER, `never of ${what}`);
  checkCompared(shape, never, `${pointer}/never`, NEVER, `never of ${what}`);
  checkFired(own(never, "fired"), `${pointer}/never/fired`, shape);
}

function checkCompared(
  shape: Shape,
  object: JsonObject,
  pointer: string,
  fields: Readonly<Record<string, FieldType>>,
  what: string,
): void {
  const known = Object.keys(fields);
  checkUnknownKeys(shape, object, pointer, known, { what, consequence: UNCHECKED, severity: "error" });
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
