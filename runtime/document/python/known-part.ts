import { setOwn } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import type { WorkflowDocument } from "../model.js";
import { DYNAMIC } from "./graph-data.js";

const IN_RULE = /^transitions\[(\d+)\](?:\.(when|then)\b)?/;
/** Without these there is no order, no start or no end to reason from. */
const ESSENTIAL = /^(?:initial_speaker|transitions|max_turns)$|^transitions\[\d+\]\.priority/;

/** The first place of a graph in code without which nothing can be proved about it; undefined where there is none. */
export function essentialUnknown(document: WorkflowDocument): string | undefined {
  return document.dynamicPaths?.find((path) => ESSENTIAL.test(path));
}

/**
 * A graph's data with a condition or target that may be anything, declared and without arguments, in place of each one that is not wholly
 * known. What is proved of it holds whatever the unknown values are.
 */
export function knownPart(data: JsonObject, dynamicPaths: readonly string[]): JsonObject {
  const known: JsonObject = { ...data };
  const rules: JsonValue[] = Array.isArray(data["transitions"]) ? [...data["transitions"]] : [];
  for (const path of dynamicPaths) {
    const [, index, part] = IN_RULE.exec(path) ?? [];
    if (index !== undefined) rules[Number(index)] = withUnknown(rules[Number(index)], part);
    else if (path.startsWith("default_target")) known["default_target"] = anything();
    else delete known[path];
  }
  if (known["transitions"] !== undefined) known["transitions"] = rules;
  const declared = known["extensions"];
  setOwn(known, "extensions", [...(Array.isArray(declared) ? declared : []), { name: DYNAMIC }]);
  return known;
}

function withUnknown(rule: JsonValue | undefined, part: string | undefined): JsonValue {
  if (part === undefined || typeof rule !== "object" || rule === null || Array.isArray(rule))
    return { when: anything(), then: anything(), priority: 0 };
  return { ...rule, [part]: anything() };
}

function anything(): JsonObject {
  return { name: DYNAMIC, args: {} };
}
