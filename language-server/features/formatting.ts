import type { FormattingOptions } from "vscode-languageserver";
import type { ParsedText, TextEdit } from "../../runtime/index.js";
import { changedPart } from "../changed-part.js";
import { formattedJson } from "../formatters/json.js";
import { formattedYaml } from "../formatters/yaml.js";

/** What brings a text into order without changing what it says. A text that cannot be read stays as it is. */
export function formattingEdits(parsed: ParsedText, options: FormattingOptions): TextEdit[] {
  if (parsed.incomplete || parsed.root === undefined) return [];
  const formatted =
    parsed.language === "yaml" ? formattedYaml(parsed, options) : formattedJson(parsed.text, options);
  return formatted === undefined ? [] : changedPart(parsed, formatted);
}
