import { PythonError } from "../../errors.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { own } from "../../json.js";
import { pythonEquals } from "../../python/equality.js";
import { isUnhashable, kindText } from "../../python/kinds.js";
import type { ConditionDefinition } from "../definition.js";
import { idText, valueText } from "../value-text.js";

const valueOf = (args: JsonObject): JsonValue => args["value"] ?? null;

/** `context_equals{key, value}`: true when the context variable equals the value as Python compares; an absent variable is null. */
export const contextEquals: ConditionDefinition = {
  name: "context_equals",
  args: ["key", "value"],
  evaluate: (state, _envelope, args) =>
    pythonEquals(current(state.context_vars, args) ?? null, valueOf(args)),
  index: (args) => {
    const key = args["key"];
    if (typeof key === "string") return { by: "context", key, value: valueOf(args) };
    if (isUnhashable(key)) return undefined;
    // Context keys are strings, so any other key is absent for good.
    return { by: valueOf(args) === null ? "always" : "never" };
  },
  text: ({ key, value }) =>
    `context ${key === undefined ? "…" : idText(key)} == ${value === undefined ? "…" : valueText(value)}`,
  reason: (state, _envelope, args) => {
    const found = current(state.context_vars, args);
    const says = `${idText(args["key"])} is ${valueText(found)}`;
    if (!pythonEquals(found ?? null, valueOf(args))) return `${says}, not ${valueText(valueOf(args))}`;
    return found === undefined ? `${says}, which counts as null` : says;
  },
};

function current(vars: JsonObject, args: JsonObject): JsonValue | undefined {
  const key = args["key"];
  if (typeof key === "string") return own(vars, key);
  if (isUnhashable(key))
    throw new PythonError(
      `context_equals looks for a variable named by ${kindText(key)}: a key must be a string`,
      "TypeError",
    );
  return undefined;
}
