import type { Moment } from "./moment.js";
import type { Stride, Timeline } from "./timeline.js";

/** How far one request moves the cursor. A motion always leaves the moment that it starts from. */
export interface Motion {
  readonly direction: "forward" | "backward";
  /** True at the moment that the motion is for. */
  arrived(moment: Moment): boolean;
  /** Whether breakpoints on the way stop it earlier. */
  readonly heedsBreakpoints: boolean;
  /** `turn` where the motion ends at boundaries only. */
  readonly stride: Stride;
  /** Where it gets to the run's end, it stops there as it does where it arrives: it does not end the run. */
  readonly stopsAtEnd?: boolean;
}

/** To the next turn's boundary, or to the next rule. */
export function next(timeline: Timeline, stride: Stride): Motion {
  const arrived = stride === "step" ? always : boundary(timeline);
  return { direction: "forward", arrived, heedsBreakpoints: true, stride };
}

/** Into the decision: the context changes, then each rule in the order of evaluation, then the target. */
export function stepIn(): Motion {
  return { direction: "forward", arrived: always, heedsBreakpoints: true, stride: "step" };
}

/** Inside a decision: to its end. At a boundary: until who spoke last is expected again. Otherwise: to the close. */
export function stepOut(timeline: Timeline): Motion {
  const atBoundary = boundary(timeline);
  const { cursor } = timeline;
  if (!atBoundary(cursor))
    return { direction: "forward", arrived: atBoundary, heedsBreakpoints: true, stride: "turn" };
  const speaker =
    timeline.turnAt(cursor)?.envelope.sender_id ?? timeline.stateAt(cursor).expected_next_speaker;
  const expectedAgain = (moment: Moment) =>
    atBoundary(moment) &&
    !timeline.closesAt(moment) &&
    timeline.stateAt(moment).expected_next_speaker === speaker;
  return { direction: "forward", arrived: expectedAgain, heedsBreakpoints: true, stride: "turn" };
}

/** To the next breakpoint or the end; `eachTurn` stops at every turn besides. */
export function resume(timeline: Timeline, eachTurn: boolean): Motion {
  const arrived = eachTurn ? boundary(timeline) : never;
  return { direction: "forward", arrived, heedsBreakpoints: true, stride: "turn" };
}

/** To the end of a turn, whatever is on the way; where there are not so many, to the end of the last one. */
export function goTo(turn: number): Motion {
  const arrived = (moment: Moment) => moment.turn >= turn;
  return { direction: "forward", arrived, heedsBreakpoints: false, stride: "turn", stopsAtEnd: true };
}

/** To the boundary of the turn before, or one rule back. */
export function stepBack(timeline: Timeline, stride: Stride): Motion {
  const arrived = stride === "step" ? always : boundary(timeline);
  return { direction: "backward", arrived, heedsBreakpoints: false, stride };
}

/** Back to the breakpoint before, or to the start. */
export function reverseResume(): Motion {
  return { direction: "backward", arrived: never, heedsBreakpoints: true, stride: "turn" };
}

const always = () => true;
const never = () => false;

function boundary(timeline: Timeline): (moment: Moment) => boolean {
  return (moment) => timeline.isBoundary(moment);
}
