/** A JSON object's text without one of its outermost keys; every other byte stays. `keys` in the order of the text. */
export function withoutKey(text: string, keys: readonly { index: number }[], at: number): string {
  const place = keys.findIndex(({ index }) => index === at);
  const next = keys[place + 1];
  if (next) return text.slice(0, at) + text.slice(next.index);
  // The last one goes with the comma before it.
  const before = text.slice(0, at).trimEnd().replace(/,$/, "");
  return before + text.slice(text.lastIndexOf("}"));
}
