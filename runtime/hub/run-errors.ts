import { Ag2Error } from "../errors.js";

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Where in the data the error is, if it says so. */
export function pointerOf(error: unknown): string | undefined {
  return error instanceof Ag2Error ? error.pointer : undefined;
}
