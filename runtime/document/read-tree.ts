import { withoutConflict } from "./conflict.js";
import { JsonReader } from "./json.js";
import { PlainJson } from "./plain-json.js";
import type { Problems } from "./problems.js";
import type { SourceNode } from "./source-node.js";
import { YamlReader } from "./yaml.js";

/** Reads a text into its tree, tolerantly; undefined where nothing can be made of it. What is wrong goes into `problems`. */
export function readTree(
  text: string,
  language: "json" | "yaml",
  problems: Problems,
): SourceNode | undefined {
  if (text.trim() === "") {
    problems.syntax("This file is empty: a workflow has at least an initial_speaker and transitions.", 0, 0);
    return undefined;
  }
  const readable = withoutConflict(text, language, problems);
  if (language === "yaml") return new YamlReader(readable, problems).read();
  return new JsonReader(readable, problems, new PlainJson(readable, problems)).read();
}
