import type { JsonValue } from "../json.js";
import { truthy } from "../python/truth.js";
import { compile, type Evaluate, type ExpressionScope } from "./compile.js";
import { ExpressionError } from "./expression-error.js";
import { parseTree } from "./parser.js";

export type { ExpressionScope } from "./compile.js";

/** A value, or why there is none. */
export type Evaluation = { ok: true; value: JsonValue } | { ok: false; message: string };

/** An expression that can be evaluated, or why the text is none. */
export type ParsedExpression = { ok: true; expression: Expression } | { ok: false; message: string };

/**
 * An expression of the one language that conditions, log points, watches and endings share: names, `a.b`, `a["b"]`, `a[0]`, texts,
 * numbers, true, false, null, `[1, 2]`, `== != < <= > >= in && || ! + - * / %`, `a ? b : c` and a few functions. It compares as AG2 does
 * (`1 == true`, what is absent is null) and reaches nothing but what its scope gives.
 */
export class Expression {
  readonly #evaluate: Evaluate;

  constructor(
    readonly text: string,
    evaluate: Evaluate,
  ) {
    this.#evaluate = evaluate;
  }

  evaluate(scope: ExpressionScope): Evaluation {
    return guarded(() => ({ ok: true, value: this.#evaluate(scope) }));
  }

  /** Whether it holds, as Python's `if` sees its value. */
  holds(scope: ExpressionScope): { ok: true; value: boolean } | { ok: false; message: string } {
    const result = this.evaluate(scope);
    return result.ok ? { ok: true, value: truthy(result.value) } : result;
  }
}

/** Reads an expression. Never throws: what cannot be read comes back with the reason, as a sentence. */
export function parseExpression(text: string): ParsedExpression {
  return guarded(() => ({ ok: true, expression: new Expression(text, compile(parseTree(text))) }));
}

function guarded<T>(work: () => T): T | { ok: false; message: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, message: error.message };
    // Values may nest deeper than the engine's stack.
    if (error instanceof RangeError)
      return { ok: false, message: "The values are nested too deeply to be worked with." };
    throw error;
  }
}
