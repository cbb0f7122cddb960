import { parseExpression, type JsonValue } from "../runtime/index.js";
import { AdapterError } from "./errors.js";
import { expressionScope } from "./expression-scope.js";
import type { View } from "./view.js";

/** The value of an expression as of a frame. What is not there is null, as in AG2. */
export function evaluate(expression: string, view: View): JsonValue {
  const parsed = parseExpression(expression);
  if (!parsed.ok) throw new AdapterError("notAnExpression", { expression, problem: parsed.message });
  const result = parsed.expression.evaluate(expressionScope(view));
  if (!result.ok) throw new AdapterError("cannotEvaluate", { expression, problem: result.message });
  return result.value;
}
