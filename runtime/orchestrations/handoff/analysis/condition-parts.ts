import type { WorkflowDocument } from "../../../document/model.js";
import type { Expression } from "../../../expression/expression.js";
import type { JsonValue } from "../../../json.js";

/** The names that an expression asks for, found by asking it with everything absent and with everything there. */
export function namesIn(expression: Expression): string[] {
  const names = new Set<string>();
  for (const value of [undefined, null, true, 1, "a", []] as (JsonValue | undefined)[])
    expression.evaluate({
      lookup: (name) => {
        names.add(name);
        return value;
      },
    });
  return [...names];
}

/** The texts in quotes. */
export function textsIn(expression: string): string[] {
  return [...expression.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );
}

/** Every key that the context has or can get. */
export function contextKeys({ contextVars, participants, scenarios }: WorkflowDocument): string[] {
  const set = [
    ...participants.flatMap(({ tools = [] }) => tools.flatMap((tool) => Object.keys(tool.set ?? {}))),
    ...scenarios.flatMap((scenario) => [
      ...Object.keys(scenario.context_vars ?? {}),
      ...scenario.turns.flatMap((turn) => Object.keys(turn.context?.set ?? {})),
    ]),
  ];
  return [...Object.keys(contextVars), ...set];
}
