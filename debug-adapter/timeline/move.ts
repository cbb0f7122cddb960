import type { Motion } from "./stepping.js";
import type { Stride, Timeline } from "./timeline.js";

/** Why a motion ended. `edge`: the run's end, or its start when going backwards; `moved` is false where it began there. */
export type Arrival<Hit> =
  | { kind: "step" }
  | { kind: "hit"; hit: Hit }
  | { kind: "pause" }
  | { kind: "edge"; moved: boolean };

export interface MoveOptions<Hit> {
  /** True while something could stop the run inside a decision; else decisions are passed in one go. */
  looksInside(): boolean;
  /** What stops the run at the cursor, if anything does. */
  check(): Hit | undefined;
  /** Called after each move of the cursor. */
  moved(): void;
  /** Called now and then while the cursor moves. */
  slice?(): void;
  /** True once the motion is to end: at the end of the turn that it is in. */
  pausing(): boolean;
  /** Aborted by the end of the session: whoever plays a turn is to stop. */
  signal: AbortSignal;
}

/** How long the cursor may move before requests are looked at, in milliseconds. */
const SLICE = 10;
/** Moves between two looks at the clock. */
const MOVES = 64;

/** Moves the cursor until the motion is over. */
export async function move<Hit>(
  timeline: Timeline,
  motion: Motion,
  options: MoveOptions<Hit>,
): Promise<Arrival<Hit>> {
  let sliceEnd = performance.now() + SLICE;
  for (let moves = 0; ; moves++) {
    const stride = motion.heedsBreakpoints && options.looksInside() ? "step" : motion.stride;
    const going = go(timeline, motion, stride, options.signal);
    const moved = typeof going === "boolean" ? going : await going;
    options.moved();
    if (!moved) return interrupted(timeline, motion) ? { kind: "pause" } : { kind: "edge", moved: moves > 0 };
    const hit = motion.heedsBreakpoints ? options.check() : undefined;
    if (hit !== undefined) return { kind: "hit", hit };
    if (motion.arrived(timeline.cursor, timeline)) return { kind: "step" };
    if ((options.pausing() || options.signal.aborted) && timeline.isBoundary(timeline.cursor))
      return { kind: "pause" };
    if (moves % MOVES === 0 && performance.now() >= sliceEnd) {
      options.slice?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
      sliceEnd = performance.now() + SLICE;
    }
  }
}

function go(timeline: Timeline, motion: Motion, stride: Stride, signal: AbortSignal) {
  return motion.direction === "forward" ? timeline.forward(stride, signal) : timeline.backward(stride);
}

/** A turn that was cut off by the end of the session leaves the run without an end. */
function interrupted(timeline: Timeline, motion: Motion): boolean {
  return motion.direction === "forward" && timeline.run.end === undefined;
}
