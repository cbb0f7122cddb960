import type { JsonValue, NamedSpec, WorkflowDocument } from "../../runtime/index.js";
import { pythonEquals } from "../../runtime/index.js";
import { mayCall } from "./rivals.js";
import { argsOf } from "./transitions.js";

/** Who can make a condition true, by name, with the tool that does it where one is declared: `nurse [mark_urgent]`. */
export function reachedBy(document: WorkflowDocument, when: NamedSpec): string[] {
  const args = argsOf(when);
  if (when.name === "tool_called") return callersOf(document, args["tool_name"]);
  if (when.name === "context_equals") return settersOf(document, args["key"], args["value"] ?? null);
  return [];
}

function callersOf(document: WorkflowDocument, tool: JsonValue | undefined): string[] {
  return document.participants.filter((each) => mayCall(each, tool)).map(({ name }) => name);
}

function settersOf(document: WorkflowDocument, key: JsonValue | undefined, value: JsonValue): string[] {
  if (typeof key !== "string") return [];
  const holds = (vars: Record<string, JsonValue>) =>
    Object.hasOwn(vars, key) && pythonEquals(vars[key] ?? null, value);
  const setters = document.participants.flatMap(({ name, kind, tools }) => {
    if (!tools) return kind === "agent" ? [`${name} (its tools are not declared)`] : [];
    return tools.filter(({ set }) => set && holds(set)).map((tool) => `${name} [${tool.name}]`);
  });
  return holds(document.contextVars) ? ["the first context", ...setters] : setters;
}
