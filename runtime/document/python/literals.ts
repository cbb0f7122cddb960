import type { Data } from "./values.js";
import type { PythonNode } from "./syntax-tree.js";
import { namedChildren, textOf } from "./syntax-tree.js";

/** An integer or a float as Python reads it; undefined for what it would refuse, and for imaginary numbers. */
export function numberOf(node: PythonNode): Data["value"] | undefined {
  const text = textOf(node).replaceAll("_", "");
  if (node.type === "integer") {
    // `007` is no number in Python 3, `0o7` is.
    if (!/^(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0+|[1-9]\d*)$/.test(text)) return undefined;
    return text.length > 4000 ? undefined : BigInt(text);
  }
  const float = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(float) ? { float } : undefined;
}

/** The parts of a string literal: texts as they are meant, and the expressions that an f-string inserts. Undefined for bytes. */
export function stringParts(node: PythonNode): (string | PythonNode)[] | undefined {
  const [start] = node.children;
  if (!start || start.type !== "string_start" || node.broken) return undefined;
  const prefix = textOf(start)
    .replace(/["']+$/, "")
    .toLowerCase();
  if (prefix.includes("b") || prefix.includes("t")) return undefined;
  const raw = prefix.includes("r");
  const formatted = prefix.includes("f");
  const parts: (string | PythonNode)[] = [];
  for (const part of namedChildren(node)) {
    if (part.type === "interpolation") parts.push(part);
    else if (part.type === "string_content") {
      const text = contentOf(textOf(part), raw, formatted);
      if (text === undefined) return undefined;
      parts.push(text);
    }
  }
  return parts;
}

function contentOf(source: string, raw: boolean, formatted: boolean): string | undefined {
  // Python reads every line end as a newline.
  const text = source.replace(/\r\n?/g, "\n");
  const unescaped = raw ? text : unescape(text);
  return formatted ? unescaped?.replaceAll("{{", "{").replaceAll("}}", "}") : unescaped;
}

const SIMPLE: Record<string, string> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(N\{)|([^]))/g;

/** Undefined where an escape is not known here (`\N{…}` needs Unicode's names) or is none in Python. */
function unescape(text: string): string | undefined {
  let known = true;
  const result = text.replace(
    ESCAPE,
    (whole, octal?: string, two?: string, four?: string, eight?: string, name?: string, one?: string) => {
      const hex = two ?? four ?? eight;
      const code =
        octal !== undefined ? parseInt(octal, 8) : hex !== undefined ? parseInt(hex, 16) : undefined;
      if (code !== undefined && code <= 0x10ffff) return String.fromCodePoint(code);
      if (
        name !== undefined ||
        code !== undefined ||
        one === "x" ||
        one === "u" ||
        one === "U" ||
        one === "N"
      ) {
        known = false;
        return "";
      }
      // An escape that means nothing keeps its backslash.
      return (one !== undefined && Object.hasOwn(SIMPLE, one) ? SIMPLE[one] : undefined) ?? whole;
    },
  );
  return known ? result : undefined;
}
