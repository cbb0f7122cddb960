import type { ExpressionScope } from "../../../runtime/index.js";

/** Whether a breakpoint that the run has come to is heeded. `problem`: that cannot be told, and why. */
export type Verdict = { holds: boolean } | { problem: string };

/** One thing that a breakpoint asks for beside its place. */
export interface Condition {
  test(scope: ExpressionScope): Verdict;
}

/** What a client's text means, or why it means nothing. */
export type Read<T> = { ok: true; read: T } | { ok: false; message: string };
