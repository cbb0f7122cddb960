import type { WorkflowDocument } from "../../../document/model.js";
import { segmentsOf } from "../../../document/json-pointer.js";
import { isObject, own, type JsonValue } from "../../../json.js";
import type { HandoffRule } from "../rule.js";
import { handoffRules } from "./rules.js";
import { handoffSpec } from "./spec.js";

const known = new WeakMap<WorkflowDocument, readonly HandoffRule[]>();

/** The rules of a document, worked out once: whoever shows them asks for one after the other. */
export function rulesOf(document: WorkflowDocument): readonly HandoffRule[] {
  let rules = known.get(document);
  if (!rules) known.set(document, (rules = handoffRules(handoffSpec(document.data, document.participants))));
  return rules;
}

/**
 * The rule at a place: its own place or one below; anywhere else in an entry of `handoffs` it is the entry's first edge. The agents that go
 * on alone share one place, so there it is the rule of the agent that the place names.
 */
export function ruleAt(document: WorkflowDocument, pointer: string): number | undefined {
  const rules = rulesOf(document);
  if (isWithin(pointer, "/autonomous")) {
    const agent = agentNamedAt(document, pointer);
    const alone = rules.findIndex((rule) => rule.kind === "autonomous" && rule.agent === agent);
    return alone >= 0 ? alone : undefined;
  }
  const exact = rules.findIndex((rule) => isWithin(pointer, rule.pointer));
  if (exact >= 0) return exact;
  const entry = /^\/handoffs\/\d+(?=\/|$)/.exec(pointer)?.[0];
  const first = entry === undefined ? -1 : rules.findIndex((rule) => rule.pointer?.startsWith(`${entry}/`));
  return first >= 0 ? first : undefined;
}

/** `/autonomous/agents/0` by what stands there, `/autonomous/prompts/triage` by its key. */
function agentNamedAt({ data }: WorkflowDocument, pointer: string): JsonValue | undefined {
  const [, key = "", entry] = segmentsOf(pointer);
  if (entry === undefined) return undefined;
  const settings = own(data, "autonomous");
  const list = isObject(settings) ? own(settings, key) : undefined;
  return Array.isArray(list) ? list[Number(entry)] : entry;
}

function isWithin(pointer: string, holder: string | undefined): boolean {
  return holder !== undefined && (pointer === holder || pointer.startsWith(`${holder}/`));
}
