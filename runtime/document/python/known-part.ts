import { setOwn } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import type { WorkflowDocument } from "../model.js";
import type { Finding } from "../problem.js";
import { pointerOf } from "./dynamic-path.js";
import { DYNAMIC } from "./graph-data.js";

const IN_RULE = /^transitions\[(\d+)\](?:\.(when|then)\b)?/;
/** Without these there is no order, no start or no end to reason from. */
const ESSENTIAL = /^(?:initial_speaker|transitions|max_turns)$|^transitions\[\d+\]\.priority/;

/** What a place of a graph in code is, in words, where nothing can be proved about the graph without it. */
export function essentialInWords(path: string): string | undefined {
  if (!ESSENTIAL.test(path)) return undefined;
  const rule = /^transitions\[(\d+)\]\.priority/.exec(path)?.[1];
  if (rule !== undefined)
    return `the priority of rule ${Number(rule) + 1}, and with it which rule comes first`;
  if (path === "initial_speaker") return "who speaks first";
  return path === "max_turns" ? "after how many turns it ends" : "what its transitions are";
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

/** Code has no list of participants to add; and of what is not known there is nothing to say. */
export function suits({ dynamicPaths }: WorkflowDocument, { code, pointer }: Finding): boolean {
  if (code === "participants-missing") return false;
  const place = `${pointer.replace(/\/name$/, "")}/`;
  const isUnknown = dynamicPaths?.some((path) => `${pointerOf(path)}/`.startsWith(place)) ?? false;
  return code !== "unknown-name" || !isUnknown;
}
