import { nameOf } from "../names.js";
import type { Moment } from "./moment.js";
import type { Stride, Timeline } from "./timeline.js";

/** How far one request moves the cursor. A motion always leaves the moment that it starts from. */
export interface Motion {
  readonly direction: "forward" | "backward";
  /** True at the moment that the motion is for. */
  arrived(moment: Moment, timeline: Timeline): boolean;
  /** Whether breakpoints on the way stop it earlier. */
  readonly heedsBreakpoints: boolean;
  /** `turn` where the motion ends at boundaries only. */
  readonly stride: Stride;
  /** Where it gets to the run's end, it stops there as it does where it arrives: it does not end the run. */
  readonly stopsAtEnd?: boolean;
}

/** To the next turn's boundary, or to the next rule. */
export function next(stride: Stride): Motion {
  const arrived = stride === "step" ? always : boundary;
  return { direction: "forward", arrived, heedsBreakpoints: true, stride };
}

/** Into the decision: the context changes, then each rule in the order of evaluation, then the target. */
export function stepIn(): Motion {
  return { direction: "forward", arrived: always, heedsBreakpoints: true, stride: "step" };
}

/** Inside a decision: to its end. At a boundary: until who spoke last is expected again. Otherwise: to the close. */
export function stepOut(from: Timeline): Motion {
  const { cursor } = from;
  if (!from.isBoundary(cursor))
    return { direction: "forward", arrived: boundary, heedsBreakpoints: true, stride: "turn" };
  const speaker = from.turnAt(cursor)?.envelope.sender_id ?? from.stateAt(cursor).expected_next_speaker;
  // By name: the run may be taken up in another log on the way, with other ids.
  const name = nameOf(speaker, from.run);
  const expectedAgain: Motion["arrived"] = (moment, timeline) =>
    timeline.isBoundary(moment) &&
    !timeline.closesAt(moment) &&
    nameOf(timeline.stateAt(moment).expected_next_speaker, timeline.run) === name;
  return { direction: "forward", arrived: expectedAgain, heedsBreakpoints: true, stride: "turn" };
}

/** To the next breakpoint or the end; `eachTurn` stops at every turn besides. */
export function resume(eachTurn: boolean): Motion {
  const arrived = eachTurn ? boundary : never;
  return { direction: "forward", arrived, heedsBreakpoints: true, stride: "turn" };
}

/** To the end of a turn, whatever is on the way; where there are not so many, to the end of the last one. */
export function goTo(turn: number): Motion {
  const arrived = (moment: Moment) => moment.turn >= turn;
  return { direction: "forward", arrived, heedsBreakpoints: false, stride: "turn", stopsAtEnd: true };
}

/** To the boundary of the turn before, or one rule back. */
export function stepBack(stride: Stride): Motion {
  const arrived = stride === "step" ? always : boundary;
  return { direction: "backward", arrived, heedsBreakpoints: false, stride };
}

/** Back to the breakpoint before, or to the start. */
export function reverseResume(): Motion {
  return { direction: "backward", arrived: never, heedsBreakpoints: true, stride: "turn" };
}

const always = () => true;
const never = () => false;
const boundary: Motion["arrived"] = (moment, timeline) => timeline.isBoundary(moment);
