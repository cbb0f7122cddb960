import { isObject, own } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import { LineIndex } from "./line-index.js";
import type { Scenario, ScenarioExpectation, ScenarioToolCall, ScenarioTurn } from "./model.js";
import { Problems } from "./problems.js";
import { checkScenario } from "./shape/scenarios.js";
import { Shape } from "./shape/shape.js";
import { stringsOf, toolEffects } from "./tool-effects.js";

/** One scenario; undefined while it has no name. Turns without `from` are left out. `pointer` says where it stands. */
export function scenarioFrom(entry: JsonValue, pointer: string): Scenario | undefined {
  if (!isObject(entry)) return undefined;
  const name = own(entry, "name");
  if (typeof name !== "string") return undefined;
  const kickoff = own(entry, "kickoff");
  const turns = own(entry, "turns");
  const scenario: Scenario = {
    name,
    kickoff: typeof kickoff === "string" ? kickoff : "",
    turns: Array.isArray(turns)
      ? turns.flatMap((turn, index) => turnFrom(turn, `${pointer}/turns/${index}`) ?? [])
      : [],
    pointer,
  };
  const context = own(entry, "context_vars");
  if (isObject(context)) scenario.context_vars = context;
  const runners = own(entry, "runners");
  if (isObject(runners)) scenario.runners = runners;
  const expect = own(entry, "expect");
  if (isObject(expect)) scenario.expect = expectationFrom(expect);
  const faults = faultsOf(entry, pointer);
  if (faults.length > 0) scenario.faults = faults;
  return scenario;
}

function faultsOf(entry: JsonObject, pointer: string): NonNullable<Scenario["faults"]> {
  const problems = new Problems(new LineIndex(""));
  checkScenario(entry, pointer, new Shape(problems), ["workflow"]);
  return problems.list
    .filter(({ severity }) => severity === "error")
    .map(({ message, pointer: at }) => ({ message, pointer: at }));
}

function turnFrom(entry: JsonValue, pointer: string): ScenarioTurn | undefined {
  if (!isObject(entry)) return undefined;
  const from = own(entry, "from");
  if (typeof from !== "string") return undefined;
  const tools = own(entry, "tools");
  const turn: ScenarioTurn = {
    from,
    tools: Array.isArray(tools) ? tools.flatMap((tool) => toolCallFrom(tool) ?? []) : [],
    pointer,
  };
  const text = own(entry, "text");
  if (typeof text === "string") turn.text = text;
  const context = own(entry, "context");
  if (isObject(context)) {
    const { set, delete: deleted } = toolEffects(context);
    turn.context = { ...(set && { set }), ...(deleted && { delete: deleted }) };
  }
  return turn;
}

function toolCallFrom(entry: JsonValue): ScenarioToolCall | undefined {
  if (typeof entry === "string") return { name: entry };
  if (!isObject(entry)) return undefined;
  const name = own(entry, "name");
  if (typeof name !== "string") return undefined;
  const call: ScenarioToolCall = { name, ...toolEffects(entry) };
  const args = own(entry, "args");
  if (isObject(args)) call.args = args;
  return call;
}

function expectationFrom(entry: JsonObject): ScenarioExpectation {
  const expectation: ScenarioExpectation = {};
  const reason = own(entry, "close_reason");
  if (typeof reason === "string") expectation.close_reason = reason;
  const turns = own(entry, "turns");
  if (typeof turns === "number") expectation.turns = turns;
  const context = own(entry, "context_vars");
  if (isObject(context)) expectation.context_vars = context;
  Object.assign(expectation, speakersAndFired(entry));
  const never = own(entry, "never");
  if (isObject(never)) expectation.never = speakersAndFired(never);
  return expectation;
}

function speakersAndFired(entry: JsonObject): NonNullable<ScenarioExpectation["never"]> {
  const speakers = own(entry, "speakers");
  const fired = own(entry, "fired");
  return {
    ...(Array.isArray(speakers) && { speakers: stringsOf(speakers) }),
    ...(Array.isArray(fired) && {
      fired: fired.filter((rule) => typeof rule === "number" || rule === "default" || rule === "routing"),
    }),
  };
}
