import { applyEdits, format } from "jsonc-parser";
import type { FormattingOptions } from "vscode-languageserver";

/** The text as VS Code's own JSON formatter has it: comments stay, line ends are those of the text. */
export function formattedJson(text: string, options: FormattingOptions): string {
  const edits = format(text, undefined, {
    tabSize: options.tabSize,
    insertSpaces: options.insertSpaces,
    insertFinalNewline: options.insertFinalNewline ?? /[\r\n]$/.test(text),
    eol: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
  });
  return applyEdits(text, edits);
}
