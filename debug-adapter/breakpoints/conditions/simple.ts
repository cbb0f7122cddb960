import type { Condition } from "./condition.js";

/** Of a breakpoint without a condition. */
export const ALWAYS: Condition = { test: () => ({ holds: true }) };
