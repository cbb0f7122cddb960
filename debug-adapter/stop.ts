/** Why a run stands still. */
export type StopCause =
  | { reason: "entry" | "step" | "pause" | "start" }
  | { reason: "breakpoint"; breakpoints: number[] };

/** The body of a `stopped` event, without the thread. */
export interface Stop {
  readonly reason: string;
  readonly description?: string;
  readonly text?: string;
  readonly hitBreakpointIds?: number[];
}

/** The start is an entry for the protocol; its text tells the person that there is nothing earlier. */
export function stopOf(cause: StopCause): Stop {
  switch (cause.reason) {
    case "breakpoint":
      return { reason: "breakpoint", hitBreakpointIds: cause.breakpoints };
    case "start":
      return {
        reason: "entry",
        description: "Paused at the start",
        text: "This is the start of the run: nothing happened before.",
      };
    case "entry":
    case "step":
    case "pause":
      return { reason: cause.reason };
  }
}
