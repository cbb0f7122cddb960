import type { Motion } from "./stepping.js";
import type { Timeline } from "./timeline.js";

/** Why a motion ended. `breakpoints`: the ids that hit. `edge`: the run's end, or its start when going backwards. */
export type Arrival =
  | { kind: "step" }
  | { kind: "breakpoint"; breakpoints: number[] }
  | { kind: "pause" }
  | { kind: "edge" };

export interface MoveOptions {
  /** Ids of the breakpoints that hit at the cursor. */
  hits(): number[];
  /** Called after each move of the cursor, with the number of turns played so far. */
  moved(): void;
  /** Aborted by pause and by the end of the session; the motion then ends at the turn it is in. */
  signal: AbortSignal;
}

/** How long the cursor may move before requests are looked at, in milliseconds. */
const SLICE = 10;

/** Moves the cursor until the motion is over. */
export async function move(timeline: Timeline, motion: Motion, options: MoveOptions): Promise<Arrival> {
  let sliceEnd = performance.now() + SLICE;
  for (;;) {
    const moved =
      motion.direction === "forward" ? await timeline.forward(options.signal) : timeline.backward();
    options.moved();
    if (!moved) return interrupted(timeline, motion) ? { kind: "pause" } : { kind: "edge" };
    const breakpoints = motion.heedsBreakpoints ? options.hits() : [];
    if (breakpoints.length > 0) return { kind: "breakpoint", breakpoints };
    if (motion.arrived(timeline.cursor)) return { kind: "step" };
    if (options.signal.aborted && timeline.isBoundary(timeline.cursor)) return { kind: "pause" };
    if (performance.now() >= sliceEnd) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      sliceEnd = performance.now() + SLICE;
    }
  }
}

/** A turn that was cut off by a pause leaves the run without an end. */
function interrupted(timeline: Timeline, motion: Motion): boolean {
  return motion.direction === "forward" && timeline.run.end === undefined;
}
