import type { PythonErrorName } from "../../errors.js";
import type { Damage } from "../recorded.js";

/** What is wrong with a place of a store, and what AG2 makes of it. */
export interface Fault extends Damage {
  /** Path inside the store, without a slash in front. */
  file: string;
  /** The class of the error with which AG2's hub stops; `null` where it opens the store all the same. */
  pythonError: PythonErrorName | null;
}

/** Where a fault is. `line` from 1, split at LF only; `offset` in bytes from the file's start; null where no place exists. */
export interface Place {
  file: string;
  line: number | null;
  offset: number | null;
}

/** A fault with which AG2's hub does not start. */
export function fatalFault(place: Place, kind: string, what: string, pythonError: PythonErrorName): Fault {
  const { file, line, offset } = place;
  const message = `${what}. AG2's hub stops here with a ${pythonError} when it starts: no channel of the store opens.`;
  return { file, line, offset, kind, message, fatal: true, pythonError };
}

/** A fault that AG2 passes over. `then` says what comes of it, as a sentence. */
export function silentFault(place: Place, kind: string, what: string, then: string): Fault {
  const { file, line, offset } = place;
  return { file, line, offset, kind, message: `${what}. ${then}`, fatal: false, pythonError: null };
}
