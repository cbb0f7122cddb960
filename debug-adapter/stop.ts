import type { Hit } from "./breakpoints/all-breakpoints.js";
import type { ExceptionName } from "./breakpoints/exception-filters.js";

/** Why a run stands still. */
export type StopCause =
  | { kind: "entry" | "step" | "start" | "restart" | "reload" }
  /** After which turn. */
  | { kind: "pause"; turn: number }
  /** The run has fewer turns than it was to go to. */
  | { kind: "short"; turns: number }
  /** Nobody but the person plays this turn; `speaker` is `""` for anyone. */
  | { kind: "waiting"; turn: number; speaker: string }
  | Hit;

/** The body of a `stopped` event, without the thread. */
export interface Stop {
  readonly reason: string;
  readonly description?: string;
  readonly text?: string;
  readonly hitBreakpointIds?: number[];
}

const DESCRIPTIONS: Record<ExceptionName, string> = {
  rejected: "Paused on a refused turn",
  stalled: "Paused: nobody can speak",
  agent: "Paused on a failing agent",
  diverged: "Paused where the record diverges",
  max_turns: "Paused on the close by max_turns",
};

/** The start is an entry for the protocol; its text tells the person that there is nothing earlier. */
export function stopOf(cause: StopCause): Stop {
  switch (cause.kind) {
    case "breakpoint":
    case "function breakpoint":
    case "data breakpoint":
      return { reason: cause.kind, text: cause.text, hitBreakpointIds: cause.ids };
    case "exception": {
      const { filter, message } = cause.exception;
      return { reason: "exception", description: DESCRIPTIONS[filter], text: message };
    }
    case "start":
      return {
        reason: "entry",
        description: "Paused at the start",
        text: "This is the start of the run: nothing happened before.",
      };
    case "short":
      return {
        reason: "entry",
        description: "Paused after the last turn",
        text: `The run has ${turnCount(cause.turns)}: this is the end of the last one.`,
      };
    case "waiting": {
      const { turn, speaker } = cause;
      const who = speaker === "" ? "somebody" : speaker;
      return {
        reason: "pause",
        description: `Waiting for ${who}`,
        text: `Turn ${turn} is for ${who} to play: choose in the list, or write “choices” here to see what can be done.`,
      };
    }
    case "pause":
      return {
        reason: "pause",
        description: cause.turn === 0 ? "Paused at the start" : `Paused after turn ${cause.turn}`,
      };
    case "reload":
      // The person is at work in the file that was just saved.
      return { reason: "restart", description: "Paused after a reload" };
    case "entry":
    case "step":
    case "restart":
      return { reason: cause.kind };
  }
}

function turnCount(turns: number): string {
  return turns === 1 ? "only 1 turn" : `only ${turns} turns`;
}
