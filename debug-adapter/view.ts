import type { OrchestrationState, Turn } from "../runtime/index.js";
import type { DebuggedRun } from "./debugged-run.js";
import type { Program } from "./program.js";
import type { Moment } from "./timeline/moment.js";
import type { Timeline } from "./timeline/timeline.js";

/** What one stack frame sees: a moment of the run and everything as of that moment. */
export interface View {
  readonly program: Program;
  readonly run: DebuggedRun;
  readonly timeline: Timeline;
  readonly moment: Moment;
  /** `undefined` at the start, before the kickoff. */
  readonly turn: Turn | undefined;
  readonly state: OrchestrationState;
  /** False while the frame is inside a decision that is still being made. */
  readonly decided: boolean;
}

export function viewAt(program: Program, timeline: Timeline, moment: Moment): View {
  return {
    program,
    run: timeline.run,
    timeline,
    moment,
    turn: timeline.turnAt(moment),
    state: timeline.stateAt(moment),
    decided: timeline.isBoundary(moment),
  };
}
