import type { DecisionDetail } from "../../../../workflow/orchestration.js";
import type { CompiledHandoff } from "../compiled.js";
import type { HandoffState } from "../state.js";
import type { Step } from "../step.js";
import { calledTools } from "./called.js";
import { offeredTools } from "./offered.js";
import { turnOrder } from "./order.js";
import { whatIsKept, whatIsSeen } from "./seen.js";

/**
 * What a decision was made of: the tools that the speaker was offered, its calls and what came of each, the order of the turn, and what the
 * agent that is next will see of it and what not. @param state before the turn
 */
export function decisionDetails(
  state: HandoffState,
  compiled: CompiledHandoff,
  step: Step,
): DecisionDetail[] {
  const { played } = step;
  const next = step.closeReason === undefined && step.waits.for === "reply" ? step.waits.agent : undefined;
  const of = played && compiled.agents.get(played.speaker);
  return [
    ...(of && played ? [offeredTools(of), calledTools(of, played, compiled.spec.dialect)] : []),
    ...(of && played ? [turnOrder(of, played, { state, compiled, step })] : []),
    ...(next === undefined ? [] : [whatIsSeen(next, step)]),
    ...(next === undefined || !played || next === played.speaker ? [] : [whatIsKept(next, played)]),
  ];
}
