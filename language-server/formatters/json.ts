import type { Edit } from "jsonc-parser";
import { format } from "jsonc-parser";
import type { FormattingOptions } from "vscode-languageserver";

/** The text as VS Code's own JSON formatter has it: comments stay, line ends are those of the text. */
export function formattedJson(text: string, options: FormattingOptions): string {
  const edits = format(text, undefined, {
    tabSize: options.tabSize,
    insertSpaces: options.insertSpaces,
    insertFinalNewline: options.insertFinalNewline ?? /[\r\n]$/.test(text),
    eol: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
  });
  return applied(text, edits);
}

/** The library makes the whole text anew for each of its edits, which takes minutes in a text of many lines. */
function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { offset, length, content } of edits.toSorted((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(at, offset), content);
    at = offset + length;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
