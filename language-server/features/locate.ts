import type { Range } from "vscode-languageserver";
import type { ParsedText } from "../../runtime/index.js";

/** Where a JSON pointer of the workflow stands in the text. */
export function locate(parsed: ParsedText, pointer: string): Range | undefined {
  return parsed.locate(parsed.documents[0], pointer);
}
