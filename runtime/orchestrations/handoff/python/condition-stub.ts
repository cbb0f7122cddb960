const UNWRITTEN = "terminate_when is not written yet: ";

/** What the exported function says in place of a condition that is left to write. */
export function stubText(expression: string): string {
  return UNWRITTEN + expression;
}

/** The expression that such a text names; `undefined` for any other text. */
export function expressionOfStub(text: string): string | undefined {
  return text.startsWith(UNWRITTEN) ? text.slice(UNWRITTEN.length) : undefined;
}
