import type { ScenarioToolCall, ScenarioTurn, WorkflowDocument } from "../../../document/model.js";
import { own, type JsonObject } from "../../../json.js";
import { APPROVE, REJECT } from "../channel/approval.js";
import type { HandoffSpec } from "../document/spec.js";
import type { HandoffTopology } from "../topology/topology.js";

/** The document's scenarios for AG2's workflow. Rules have other numbers there, so what is said of `fired` goes. */
export function workflowScenarios(
  { scenarios }: WorkflowDocument,
  spec: HandoffSpec,
  topology: HandoffTopology,
  tools: ReadonlyMap<string, string>,
): JsonObject[] {
  const ruled = new Set(tools.values());
  return scenarios.map(({ pointer: _, turns, expect, ...scenario }) => {
    const made = { ...(scenario as unknown as JsonObject), turns: turns.map((each) => turn(each)) };
    const expected = expect && expectation(expect as unknown as JsonObject);
    return expected && Object.keys(expected).length > 0 ? { ...made, expect: expected } : made;
  });

  function turn({ pointer: _, from, text, tools: calls, context }: ScenarioTurn): JsonObject {
    const answers = from === spec.user && calls.every(({ name }) => name === APPROVE || name === REJECT);
    const said = text ?? (answers && calls.length > 0 ? calls.map(({ name }) => name).join(", ") : undefined);
    const made = answers ? [] : calls.flatMap((call) => renamed(from, call));
    return {
      from,
      ...(said === undefined ? {} : { text: said }),
      ...(made.length > 0 ? { tools: made } : {}),
      ...(context === undefined ? {} : { context: context }),
    };
  }

  /** A handoff that the topology lacks is a call of nothing; here a rule would follow it. */
  function renamed(from: string, call: ScenarioToolCall): JsonObject[] {
    const edges = topology.from(from);
    const edge = edges.find(({ to }, place) => spec.dialect.toolName(to, place) === call.name);
    const name = edge === undefined ? call.name : tools.get(edge.to);
    if (name === undefined || (edge === undefined && ruled.has(name))) return [];
    return [{ ...(call as unknown as JsonObject), name }];
  }
}

function expectation({ fired: _, ...expected }: JsonObject): JsonObject {
  const never = own(expected, "never");
  if (typeof never === "object" && never !== null && !Array.isArray(never)) {
    const { fired: _fired, ...rest } = never;
    expected["never"] = rest;
  }
  // No rule of AG2's closes for this reason.
  if (own(expected, "close_reason") === "terminate_when") delete expected["close_reason"];
  return expected;
}
