import { parseExpression, type JsonValue } from "../runtime/index.js";
import { AdapterError } from "./errors.js";
import { expressionScope } from "./expression-scope.js";
import type { View } from "./view.js";

/** A value that a person typed: JSON, or an expression. A lone name that nothing bears is refused: it is a text without its quotes. */
export function newValue(text: string, view: View): JsonValue {
  const json = jsonOf(text);
  if (json !== undefined) return json;
  const scope = expressionScope(view);
  const name = text.trim();
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && scope.lookup(name) === undefined)
    throw new AdapterError("notAValue", { value: text, problem: "Nothing has that name." });
  const parsed = parseExpression(text);
  const result = parsed.ok ? parsed.expression.evaluate(scope) : parsed;
  if (!result.ok) throw new AdapterError("notAValue", { value: text, problem: result.message });
  return result.value;
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
