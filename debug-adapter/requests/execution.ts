import { AdapterError } from "../errors.js";
import * as stepping from "../timeline/stepping.js";
import type { Stride, Timeline } from "../timeline/timeline.js";
import { withRun, withStop, type Arguments, type Route } from "./route.js";

export const next = moving(({ stride }) => stepping.next(stride));
export const stepIn = moving(() => stepping.stepIn());
export const stepOut = moving(({ timeline }) => stepping.stepOut(timeline));
export const stepBack = moving(({ stride }) => stepping.stepBack(stride));
export const reverseContinue = moving(() => stepping.reverseResume());

export const resume: Route = withStop((debuggee) => {
  debuggee.resume();
  return { allThreadsContinued: true };
});

export const pause: Route = withRun((debuggee) => {
  if (debuggee.phase !== "running") throw new AdapterError("notRunning");
  debuggee.pause();
  return undefined;
});

function moving(motion: (from: { timeline: Timeline; stride: Stride }) => stepping.Motion): Route {
  return withStop((debuggee, _session, args) => {
    debuggee.go(motion({ timeline: debuggee.timeline, stride: strideOf(args) }));
    return undefined;
  });
}

/** A statement of a workflow is a turn; its lines are the rules that a decision goes through. */
function strideOf(args: Arguments): Stride {
  return args["granularity"] === "line" || args["granularity"] === "instruction" ? "step" : "turn";
}
