import { ExpressionError } from "./expression-error.js";

/** UTF-16 units of an expression. */
export const MAX_LENGTH = 2000;
/** Brackets inside brackets, and operations inside operations. */
export const MAX_DEPTH = 200;

/** Refuses what would take a recursive parser too deep, before any parser sees it. */
export function checkLimits(text: string): void {
  if (text.length > MAX_LENGTH)
    throw new ExpressionError(
      `It is ${text.length} characters long; an expression may have ${MAX_LENGTH}. Split it.`,
    );
  if (bracketDepth(text) > MAX_DEPTH) throw tooDeep();
}

export function tooDeep(): ExpressionError {
  return new ExpressionError(`It is nested more than ${MAX_DEPTH} levels deep. Split it.`);
}

/** How deep brackets, signs and choices nest; those inside quotes count for nothing. */
function bracketDepth(text: string): number {
  let open = 0;
  let chain = 0;
  let deepest = 0;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== "") {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
      continue;
    }
    if (char === '"' || char === "'") quote = char;
    else if (char === "(" || char === "[") open++;
    else if (char === ")" || char === "]") open--;
    else if (char === "!" || char === "-" || char === "+" || char === "?") chain++;
    deepest = Math.max(deepest, open);
  }
  return Math.max(deepest, chain);
}
