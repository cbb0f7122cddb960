import { stringify } from "yaml";
import type { JsonValue, ParsedText } from "../../runtime/index.js";

/** A workflow in the other language. */
export interface Converted {
  uri: string;
  text: string;
}

/** The name of the other language, as people read it. */
export function otherLanguage({ language }: Pick<ParsedText, "language">): "YAML" | "JSON" {
  return language === "yaml" ? "JSON" : "YAML";
}

/** The same data as YAML or as JSON, for a new file of the same name. Comments do not come along. Undefined for what cannot be read. */
export function converted(parsed: ParsedText, uri: string): Converted | undefined {
  const data = parsed.root?.value;
  if (parsed.incomplete || data === undefined) return undefined;
  const toJson = parsed.language === "yaml";
  const stem = uri.replace(/\.(?:json|ya?ml)$/i, "");
  return { uri: `${stem}.${toJson ? "json" : "yaml"}`, text: written(data, toJson ? "json" : "yaml") };
}

/** Data as the text of a new file. */
export function written(data: JsonValue, language: "json" | "yaml"): string {
  return language === "json"
    ? `${JSON.stringify(data, null, 2)}\n`
    : stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });
}
