import { Ag2Error } from "../errors.js";
import { withNames } from "./run-messages.js";
import type { PointedText, RunFault } from "./run-types.js";

/** A turn that cannot be played, with the whole sentence about it. */
export class TurnError extends Error {
  constructor(
    message: string,
    readonly fault: RunFault,
    /** Where the turn stands in its scenario. */
    readonly pointer?: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** What was refused when somebody did something by hand: the same, with participants by name. */
export function inWords(error: unknown, names: ReadonlyMap<string, string>): Error {
  return new Error(withNames(messageOf(error), names), { cause: error });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The class of what was thrown. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}

/** Where in the workflow's data the error is, if it says so. */
export function workflowPlace(error: unknown): { pointer?: string; of?: PointedText } {
  return error instanceof Ag2Error && error.pointer !== undefined
    ? { pointer: error.pointer, of: "workflow" }
    : {};
}
