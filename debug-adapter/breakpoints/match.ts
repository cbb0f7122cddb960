import { isObject, own, type JsonValue } from "../../runtime/index.js";
import { sameValue } from "../../runtime/index.js";
import type { Moment } from "../timeline/moment.js";
import type { Timeline } from "../timeline/timeline.js";
import { transitionOf } from "../transitions.js";
import { valueAt } from "../variables/value-at.js";
import type { StopKind } from "./stop-place.js";

/** True when a run that arrives at `moment`, forward or backward, is at what the breakpoint stands for. */
export function matches(stop: StopKind, timeline: Timeline, moment: Moment): boolean {
  switch (stop.kind) {
    case "initial":
      return moment.turn === 0;
    case "tested":
      return timeline.testedAt(moment) === stop.rule;
    case "fires":
      return decidedBy(timeline, moment) === stop.rule;
    case "default":
      return decidedBy(timeline, moment) === "default";
    case "participant":
      return expectedAt(timeline, moment) === (timeline.run.idOf.get(stop.name) ?? stop.name);
    case "tool":
      return moment.step === 0 && timeline.turnAt(moment)?.tools.includes(stop.name) === true;
    case "changed":
      return moment.step === 0 && changed(stop.path, timeline, moment);
    case "read":
      return readAt(timeline, moment) === stop.key;
  }
}

/** True for what happens inside decisions: a run that passes decisions in one go would miss it. */
export function isInside({ kind }: StopKind): boolean {
  return kind === "tested" || kind === "tool" || kind === "changed" || kind === "read";
}

/** The values before and after the turn of `moment`, at the way from a context key on; `undefined` for what is not there. */
export function valuesAround(
  path: readonly string[],
  timeline: Timeline,
  moment: Moment,
): [JsonValue | undefined, JsonValue | undefined] {
  const turn = timeline.turnAt(moment);
  if (turn === undefined) return [undefined, undefined];
  return [valueAt(turn.before.context_vars, path), valueAt(turn.after.context_vars, path)];
}

function changed(path: readonly string[], timeline: Timeline, moment: Moment): boolean {
  const turn = timeline.turnAt(moment);
  if (turn === undefined || turn.before.context_vars === turn.after.context_vars) return false;
  const [before, after] = valuesAround(path, timeline, moment);
  return !sameValue(before, after);
}

/** The context key that the rule which is being tested looks at. */
function readAt(timeline: Timeline, moment: Moment): JsonValue | undefined {
  const rule = timeline.testedAt(moment);
  if (rule === undefined) return undefined;
  const when = transitionOf(timeline.run.document, rule)?.when;
  return when?.name === "context_equals" && isObject(when.args) ? own(when.args, "key") : undefined;
}

function decidedBy(timeline: Timeline, moment: Moment) {
  return timeline.isBoundary(moment) ? timeline.turnAt(moment)?.decidedBy : undefined;
}

/** Who is about to speak; nobody inside a decision and after the close. */
function expectedAt(timeline: Timeline, moment: Moment) {
  if (!timeline.isBoundary(moment) || timeline.closesAt(moment)) return undefined;
  return timeline.stateAt(moment).expected_next_speaker;
}
