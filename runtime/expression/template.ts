import { parseExpression, type Expression, type ExpressionScope } from "./expression.js";
import { textOf } from "./text-of.js";

/** A text with expressions in braces: `{route} after {turn_count}`. `\{` and `\}` are braces. */
export class Template {
  constructor(private readonly parts: readonly (string | Expression)[]) {}

  /** The text with the values in it. Where an expression fails, its message stands in its place. */
  fill(scope: ExpressionScope): string {
    return this.parts
      .map((part) => {
        if (typeof part === "string") return part;
        const result = part.evaluate(scope);
        return result.ok ? textOf(result.value) : `{${part.text}: ${result.message}}`;
      })
      .join("");
  }
}

export type ParsedTemplate = { ok: true; template: Template } | { ok: false; message: string };

/** Reads a template. Never throws: what cannot be read comes back with the reason, as a sentence. */
export function parseTemplate(text: string): ParsedTemplate {
  const parts: (string | Expression)[] = [];
  let plain = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\" && /[{}\\]/.test(text.charAt(at + 1))) plain += text.charAt(++at);
    else if (char !== "{") plain += char;
    else {
      const end = closingBrace(text, at + 1);
      if (end === undefined)
        return { ok: false, message: `The brace in column ${at + 1} is not closed. Write \\{ for a brace.` };
      const inner = text.slice(at + 1, end);
      const parsed = parseExpression(inner);
      if (!parsed.ok) return { ok: false, message: `{${inner}}: ${parsed.message}` };
      parts.push(plain, parsed.expression);
      plain = "";
      at = end;
    }
  }
  return { ok: true, template: new Template([...parts, plain].filter((part) => part !== "")) };
}

/** The brace that ends an expression; braces in its quotes do not. */
function closingBrace(text: string, from: number): number | undefined {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== "") {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "}") return at;
  }
  return undefined;
}
