import type { Diagnostic, Fix, JsonValue, WorkflowDocument } from "../../runtime/index.js";
import { analysisRules, isObject, own } from "../../runtime/index.js";
import { transitionIndex } from "../rules/transition-index.js";

const SILENCEABLE: ReadonlySet<string> = new Set(analysisRules.map(({ code }) => code));

/** Ways to turn a finding off that the user has weighed, by the `lint` key that AG2 ignores. Errors stay: a run would fail. */
export function silencersOf({ code, severity, pointer }: Diagnostic, document: WorkflowDocument): Fix[] {
  if (severity === "error" || !SILENCEABLE.has(code)) return [];
  const index = transitionIndex(pointer);
  const list: unknown = document.graph.transitions;
  const rule: unknown = index !== undefined && Array.isArray(list) ? list[index] : undefined;
  const forRule = isObject(rule) ? [silencer(code, rule, `/transitions/${index}`, "for this rule")] : [];
  return [...forRule, silencer(code, document.data, "", "in this file")];
}

function silencer(code: string, holder: Record<string, JsonValue>, pointer: string, where: string): Fix {
  const title = `Turn off ${code} ${where}`;
  return isObject(own(holder, "lint"))
    ? { title, edits: [{ op: "set", pointer: `${pointer}/lint/${code}`, value: "off" }] }
    : { title, edits: [{ op: "set", pointer: `${pointer}/lint`, value: { [code]: "off" } }] };
}
