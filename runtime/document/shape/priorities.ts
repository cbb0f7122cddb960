import { isObject, own } from "../../json.js";
import type { JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { pythonLess } from "../../python/order.js";
import { PythonError } from "../../errors.js";
import type { Fix, StructuralEdit } from "../problem.js";
import type { Shape } from "./shape.js";

/**
 * `priority-type`: priorities that Python cannot compare with each other. A missing one is 0. One rule alone is never compared, and
 * rules that all have strings, or all have lists, sort without complaint.
 */
export function checkPriorities(transitions: readonly JsonValue[], shape: Shape): void {
  if (transitions.length < 2) return;
  const odd: number[] = [];
  for (let index = 0; index < transitions.length; index += 1)
    if (!isNumeric(priorityAt(transitions, index))) odd.push(index);
  if (odd.length === 0) return;
  const differing = odd.length === transitions.length ? incomparable(transitions) : odd;
  if (differing.length === 0) return;
  const fixes = [makeNumbers(transitions, odd)];
  for (const index of differing) {
    const priority = priorityAt(transitions, index);
    shape.report(
      "priority-type",
      "error",
      `/transitions/${index}/priority`,
      `Priority ${text(priority)} cannot be compared with the priorities of the other rules: AG2 raises TypeError at the first turn that rules decide. Give every rule a number, or none.`,
      fixes,
    );
  }
}

function priorityAt(transitions: readonly JsonValue[], index: number): JsonValue {
  const transition = transitions[index];
  const priority = transition !== undefined && isObject(transition) ? own(transition, "priority") : 0;
  return priority === undefined ? 0 : priority;
}

function isNumeric(value: JsonValue): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** Among priorities of which none is a number: those that cannot be compared with the first; all, where nothing can (null, objects). */
function incomparable(transitions: readonly JsonValue[]): number[] {
  const first = priorityAt(transitions, 0);
  const others = transitions
    .map((_, index) => index)
    .filter((index) => !comparable(priorityAt(transitions, index), first));
  return others.includes(0) ? transitions.map((_, index) => index) : others;
}

function comparable(a: JsonValue, b: JsonValue): boolean {
  try {
    pythonLess(a, b);
    return true;
  } catch (error) {
    if (error instanceof PythonError) return false;
    throw error;
  }
}

/** Strings that spell a number become it; whatever else is no number goes, which means 0. */
function makeNumbers(transitions: readonly JsonValue[], odd: readonly number[]): Fix {
  const edits = odd.map((index): StructuralEdit => {
    const pointer = `/transitions/${index}/priority`;
    const priority = priorityAt(transitions, index);
    const number = typeof priority === "string" && priority.trim() !== "" ? Number(priority) : Number.NaN;
    return Number.isFinite(number) ? { op: "set", pointer, value: number } : { op: "remove", pointer };
  });
  return { title: "Make all priorities numbers", edits, preferred: true };
}

function text(priority: JsonValue): string {
  return typeof priority === "string" ? `${JSON.stringify(priority)} (a string)` : kindText(priority);
}
