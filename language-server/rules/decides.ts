import type { JsonValue, NamedSpec } from "../../runtime/index.js";
import { codeSpan, escapeMarkdown } from "../markdown.js";
import { argsOf } from "./transitions.js";

/** When a condition is true, as the end of a sentence in markdown: “after each turn of nurse”. */
export function decidesWhen(when: NamedSpec, nameOf: (id: JsonValue) => string): string {
  const args = argsOf(when);
  switch (when.name) {
    case "always":
      return "after every turn";
    case "from_speaker":
      return `after each turn of ${escapeMarkdown(nameOf(args["agent_id"] ?? null))}`;
    case "tool_called":
      return `when the first call of the round that routes is ${codeSpan(textOf(args["tool_name"]))}`;
    case "context_equals":
      return contextText(textOf(args["key"]), args["value"] ?? null);
    default:
      return `when the condition ${codeSpan(when.name)} of an extension says so`;
  }
}

function contextText(key: string, value: JsonValue): string {
  if (value === null) return `while ${codeSpan(key)} is absent or null`;
  return `while ${codeSpan(key)} is ${codeSpan(JSON.stringify(value))}`;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
