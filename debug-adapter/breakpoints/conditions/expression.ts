import { parseExpression } from "../../../runtime/index.js";
import type { Condition, Read } from "./condition.js";

/** `route == "security"`, in the language that watches and log points speak too. */
export function readExpression(text: string): Read<Condition> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, message: `The condition “${text}” cannot be read. ${parsed.message}` };
  const { expression } = parsed;
  return {
    ok: true,
    read: {
      test(scope) {
        const result = expression.holds(scope);
        if (result.ok) return { holds: result.value };
        return { problem: `The condition “${text}” cannot be evaluated here. ${result.message}` };
      },
    },
  };
}
