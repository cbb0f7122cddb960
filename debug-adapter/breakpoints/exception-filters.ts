import type { DebugProtocol } from "@vscode/debugprotocol";
import type { ExpressionScope, RunFault } from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import { ReplayRun } from "../replay/replay-run.js";
import type { Moment } from "../timeline/moment.js";
import type { Timeline } from "../timeline/timeline.js";
import type { Condition } from "./conditions/condition.js";
import { readConditions } from "./conditions/index.js";

export type ExceptionName = RunFault | "max_turns" | "diverged";

/** Why a run was stopped although no breakpoint is there. */
export interface ExceptionHit {
  readonly filter: ExceptionName;
  readonly message: string;
  readonly cause?: unknown;
  /** More than a sentence, such as both decision tables of a divergence. */
  readonly details?: string;
}

const CONDITION = 'An expression, such as speaker == "triage"; “message” is what went wrong.';

/** What the client offers to stop at. */
export const EXCEPTION_FILTERS: readonly (DebugProtocol.ExceptionBreakpointsFilter & {
  filter: ExceptionName;
})[] = [
  offer(
    "rejected",
    "Refused turns",
    "A turn that the channel does not take: the wrong speaker, a closed channel.",
    true,
  ),
  offer(
    "stalled",
    "Stalled runs",
    "Nobody can speak any more: an unknown name is expected, or a turn said nothing.",
    true,
  ),
  offer("agent", "Failing agents", "Whoever plays a participant fails, or takes too long.", true),
  offer(
    "diverged",
    "Divergences from the record",
    "In a replay with another graph: the first turn that it decides otherwise than was recorded.",
    true,
  ),
  offer("max_turns", "Too many turns", "The channel is closed because it reached max_turns.", false),
];

function offer(filter: ExceptionName, label: string, description: string, isDefault: boolean) {
  return {
    filter,
    label,
    description,
    default: isDefault,
    supportsCondition: true,
    conditionDescription: CONDITION,
  };
}

/** The exception filters that are switched on, with their conditions. */
export class ExceptionFilters {
  readonly #on = new Map<ExceptionName, Condition>();

  /** Replaces all: one answer per filter, then one per option, as the protocol wants it. */
  set(filters: readonly unknown[], options: readonly unknown[]): DebugProtocol.Breakpoint[] {
    this.#on.clear();
    return [...filters.map((filterId) => ({ filterId })), ...options].map((option) => this.#switchOn(option));
  }

  /** At the cursor: where a replay leaves its record, and the close by `max_turns`, where a rule had named somebody who would be next. */
  atMoment(timeline: Timeline, scopeAt: (moment: Moment) => ExpressionScope): ExceptionHit | undefined {
    const { cursor } = timeline;
    const diverged = this.#on.get("diverged");
    if (diverged !== undefined && timeline.run instanceof ReplayRun && timeline.isBoundary(cursor)) {
      const { divergence } = timeline.run;
      if (divergence?.turn === cursor.turn) {
        const { message, tables: details } = divergence;
        return heeded({ filter: "diverged", message, details }, diverged, scopeAt(cursor));
      }
    }
    const condition = this.#on.get("max_turns");
    if (condition === undefined || !timeline.closesAt(cursor)) return undefined;
    const turn = timeline.turnAt(cursor);
    if (turn?.result.closeReason !== "max_turns" || turn.after.expected_next_speaker === null)
      return undefined;
    const message = `The channel reached max_turns: it is closed after ${turn.number} turns, although somebody was still expected to speak.`;
    return heeded({ filter: "max_turns", message }, condition, scopeAt(cursor));
  }

  /** At the end of a run that went wrong. */
  atEnd({ end }: Pick<DebuggedRun, "end">, scope: ExpressionScope): ExceptionHit | undefined {
    if (end === undefined || end.kind === "closed" || end.fault === undefined) return undefined;
    const condition = this.#on.get(end.fault);
    if (condition === undefined) return undefined;
    const cause = end.kind === "failed" ? end.cause : undefined;
    return heeded({ filter: end.fault, message: end.message, cause }, condition, scope);
  }

  #switchOn(option: unknown): DebugProtocol.Breakpoint {
    const entry: Record<string, unknown> = typeof option === "object" && option !== null ? { ...option } : {};
    const known = EXCEPTION_FILTERS.find(({ filter }) => filter === entry["filterId"]);
    if (known === undefined)
      return { verified: false, message: `There is no exception filter “${String(entry["filterId"])}”.` };
    const conditions = readConditions({ condition: entry["condition"] });
    if (!conditions.ok) return { verified: false, message: conditions.message };
    this.#on.set(known.filter, conditions.read.condition);
    return { verified: true };
  }
}

/** A condition that fails counts as one that holds: what went wrong is not kept back for a mistake in it. */
function heeded(hit: ExceptionHit, condition: Condition, scope: ExpressionScope): ExceptionHit | undefined {
  const verdict = condition.test({
    lookup: (name) => scope.lookup(name) ?? (name === "message" ? hit.message : undefined),
  });
  if ("problem" in verdict) return { ...hit, message: `${hit.message} ${verdict.problem}` };
  return verdict.holds ? hit : undefined;
}
