import type { FormattingOptions } from "vscode-languageserver";
import { parseDocument } from "yaml";
import type { ParsedText } from "../../runtime/index.js";
import { parseWorkflow } from "../../runtime/index.js";

/** The text with even indentation; comments, quotes and blank lines stay. Undefined where the result would say something else. */
export function formattedYaml(parsed: ParsedText, options: FormattingOptions): string | undefined {
  const bom = parsed.text.startsWith("\ufeff") ? "\ufeff" : "";
  const document = parseDocument(parsed.text.slice(bom.length), { merge: true, version: "1.2" });
  if (document.errors.length > 0) return undefined;
  const eol = /\r\n|\n|\r/.exec(parsed.text)?.[0] ?? "\n";
  const text = document.toString({ indent: Math.max(1, options.tabSize), lineWidth: 0 });
  const formatted = bom + (eol === "\n" ? text : text.replaceAll("\n", eol));
  const again = parseWorkflow(formatted, { language: "yaml", kind: parsed.kind });
  return JSON.stringify(again.root?.value) === JSON.stringify(parsed.root?.value) ? formatted : undefined;
}
