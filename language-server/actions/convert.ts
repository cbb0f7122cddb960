import type { ParsedText } from "../../runtime/index.js";
import { fileText, parseWorkflow, RemarkedText, sameData } from "../../runtime/index.js";
import { commentedJson } from "./commented-json.js";
import { commentedYaml } from "./commented-yaml.js";

/** A workflow in the other language. */
export interface Converted {
  uri: string;
  text: string;
}

/** The name of the other language, as people read it. */
export function otherLanguage({ language }: Pick<ParsedText, "language">): "YAML" | "JSON" {
  return language === "yaml" ? "JSON" : "YAML";
}

/** The same data and comments as YAML or as JSON, for a new file of the same name. Undefined for what cannot be read. */
export function converted(parsed: ParsedText, uri: string): Converted | undefined {
  const { root, incomplete } = parsed;
  const data = root?.value;
  if (incomplete || root === undefined || data === undefined) return undefined;
  const language = parsed.language === "yaml" ? "json" : "yaml";
  const stem = uri.replace(/\.(?:json|ya?ml)$/i, "");
  const remarks = new RemarkedText(parsed);
  const commented = language === "json" ? commentedJson(root, remarks) : commentedYaml(root, remarks);
  // The data decide: where a comment would come in their way, they go without.
  const kept = sameData(parseWorkflow(commented, { language }).root?.value, data);
  return { uri: `${stem}.${language}`, text: kept ? commented : fileText(data, language) };
}
