import type { Scenario, ScenarioToolCall, ScenarioTurn, WorkflowDocument } from "../../../document/model.js";
import { own, type JsonObject, type JsonValue } from "../../../json.js";
import { handoffToolName } from "../topology/tool-name.js";
import type { Route } from "./route.js";

/** The document's scenarios with handoffs for the tools that routed. Rules have other numbers here, so what is said of `fired` goes. */
export function handoffScenarios(
  { scenarios }: WorkflowDocument,
  routes: readonly Route[],
  closesByCondition: boolean,
): JsonObject[] {
  return scenarios.map((scenario) => {
    const { pointer: _, turns, expect, ...rest } = scenario;
    const made = {
      ...(rest as unknown as JsonObject),
      turns: turns.map((turn, index) => converted(turn, next(scenario, index), routes)),
    };
    const expected = expect && expectation(expect as unknown as JsonObject, closesByCondition);
    return expected && Object.keys(expected).length > 0 ? { ...made, expect: expected } : made;
  });
}

function next({ turns }: Scenario, index: number): string | undefined {
  return turns[index + 1]?.from;
}

/** What the speaker alone decided needs a call here: the one that leads to whoever speaks next. */
function converted(
  { pointer: _, from, text, tools, context }: ScenarioTurn,
  follower: string | undefined,
  routes: readonly Route[],
): JsonObject {
  const own = routes.filter((route) => route.from === from);
  const calls: JsonValue[] = tools.map((call) => handingOver(call, own));
  const called = tools.some(({ name }) => own.some(({ tool }) => tool === name));
  const silent = own.find(({ to, tool }) => to === follower && tool === undefined);
  if (silent && !called) calls.push({ name: handoffToolName(silent.to) });
  return {
    from,
    ...(text === undefined ? {} : { text }),
    ...(calls.length > 0 ? { tools: calls } : {}),
    ...(context === undefined ? {} : { context: context }),
  };
}

function handingOver(call: ScenarioToolCall, routes: readonly Route[]): JsonValue {
  const route = routes.find(({ tool }) => tool === call.name);
  if (route) return { name: handoffToolName(route.to) };
  return Object.fromEntries<JsonValue>(
    Object.entries(call as unknown as JsonObject).filter(([, value]) => value !== undefined),
  );
}

function expectation({ fired: _, ...expected }: JsonObject, closesByCondition: boolean): JsonObject {
  const never = own(expected, "never");
  if (typeof never === "object" && never !== null && !Array.isArray(never)) {
    const { fired: _fired, ...rest } = never;
    expected["never"] = rest;
  }
  const reason = own(expected, "close_reason");
  if (reason === undefined || reason === "max_turns") return expected;
  const { close_reason: _reason, ...rest } = expected;
  return closesByCondition ? { ...rest, close_reason: "terminate_when" } : rest;
}
