import type { JsonObject, NamedSpec, TransitionData, WorkflowDocument } from "../../runtime/index.js";
import { isObject } from "../../runtime/index.js";

/** The rule at an index, if what stands there has the shape of one. */
export function transitionAt(document: WorkflowDocument, index: number): TransitionData | undefined {
  const list: unknown = document.graph.transitions;
  const data: unknown = Array.isArray(list) ? list[index] : undefined;
  if (!isObject(data) || !isNamed(data["when"])) return undefined;
  if (data["then"] !== null && !isNamed(data["then"])) return undefined;
  return data as unknown as TransitionData;
}

/** How many entries the list of rules has. */
export function transitionCount(document: WorkflowDocument): number {
  const list: unknown = document.graph.transitions;
  return Array.isArray(list) ? list.length : 0;
}

/** The arguments of a condition; empty where they are missing. */
export function argsOf(spec: NamedSpec): JsonObject {
  return spec.args ?? {};
}

function isNamed(value: unknown): boolean {
  if (!isObject(value) || typeof value["name"] !== "string") return false;
  return value["args"] === undefined || isObject(value["args"]);
}
