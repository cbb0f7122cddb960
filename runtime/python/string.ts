const NEEDS_ESCAPE = /["\\]|[^ -~]/;
const ESCAPE = /["\\]|[^ -~]/g;
const SHORT: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

/** A string as `json.dumps` writes it: ASCII only, other UTF-16 units as `\uXXXX`, lone surrogates too. */
export function pythonString(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return `"${text}"`;
  const escaped = text.replace(
    ESCAPE,
    (unit) => SHORT[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `"${escaped}"`;
}
