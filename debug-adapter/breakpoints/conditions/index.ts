import type { Template } from "../../../runtime/index.js";
import type { Condition, Read } from "./condition.js";
import { readExpression } from "./expression.js";
import { readHitCount, type HitCount } from "./hit-count.js";
import { readLogPoint } from "./log-point.js";
import { ALWAYS } from "./simple.js";

/** All that a breakpoint asks for beside its place, in the order in which it is asked. */
export interface Conditions {
  readonly condition: Condition;
  /** Of those times when the condition holds. */
  readonly hitCount: HitCount | undefined;
  /** Said instead of stopping. */
  readonly logPoint: Template | undefined;
}

/** Reads what stands beside a breakpoint's place in a request; an empty text is as good as none. */
export function readConditions(request: Readonly<Record<string, unknown>>): Read<Conditions> {
  const condition = optional(request, "condition", readExpression);
  if (!condition.ok) return condition;
  const hitCount = optional(request, "hitCondition", readHitCount);
  if (!hitCount.ok) return hitCount;
  const logPoint = optional(request, "logMessage", readLogPoint);
  if (!logPoint.ok) return logPoint;
  return {
    ok: true,
    read: { condition: condition.read ?? ALWAYS, hitCount: hitCount.read, logPoint: logPoint.read },
  };
}

function optional<T>(
  request: Readonly<Record<string, unknown>>,
  key: string,
  read: (text: string) => Read<T>,
): Read<T | undefined> {
  const given = request[key];
  if (given === undefined || given === null || given === "") return { ok: true, read: undefined };
  if (typeof given === "string") return given.trim() === "" ? { ok: true, read: undefined } : read(given);
  return { ok: false, message: `“${key}” must be a text.` };
}
