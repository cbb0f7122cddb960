import type { Moment } from "../timeline/moment.js";
import type { Timeline } from "../timeline/timeline.js";
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
  }
}

function decidedBy(timeline: Timeline, moment: Moment) {
  return timeline.isBoundary(moment) ? timeline.turnAt(moment)?.explanation.decidedBy : undefined;
}

/** Who is about to speak; nobody inside a decision and after the close. */
function expectedAt(timeline: Timeline, moment: Moment) {
  if (!timeline.isBoundary(moment) || timeline.closesAt(moment)) return undefined;
  return timeline.stateAt(moment).expected_next_speaker;
}
