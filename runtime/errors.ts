/** The Python exception class that AG2 raises in the same situation; golden data compares these names, never texts. */
export type PythonErrorName =
  | "ProtocolError"
  | "WorkflowGraphError"
  | "NotFoundError"
  | "AccessDeniedError"
  | "KeyError"
  | "TypeError"
  | "ValueError"
  | "AttributeError"
  | "JSONDecodeError"
  | "UnicodeDecodeError"
  | "IndexError"
  | "RecursionError";

/** Any failure that stands for one of AG2's. The message says what is wrong, where, and what to do. */
export class Ag2Error extends Error {
  constructor(
    message: string,
    readonly pythonError: PythonErrorName,
    /** Where in the offending data, as a JSON pointer, if that is known. */
    readonly pointer?: string,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** The channel's protocol was broken: wrong speaker, closed channel, a graph that cannot run. */
export class ProtocolError extends Ag2Error {
  constructor(message: string, pointer?: string) {
    super(message, "ProtocolError", pointer);
  }
}

/** A graph that cannot be loaded. `pythonError` is the class that AG2's loader raises for the same data. */
export class WorkflowGraphError extends Ag2Error {
  constructor(message: string, pythonError: PythonErrorName = "WorkflowGraphError", pointer?: string) {
    super(message, pythonError, pointer);
  }
}

/** An agent, channel or adapter that the hub does not know. */
export class NotFoundError extends Ag2Error {
  constructor(message: string, pointer?: string) {
    super(message, "NotFoundError", pointer);
  }
}

/** The hub's arbiter refused the envelope. */
export class AccessDeniedError extends Ag2Error {
  constructor(message: string, pointer?: string) {
    super(message, "AccessDeniedError", pointer);
  }
}

/** AG2 fails here with a raw Python error (TypeError, KeyError, AttributeError, …). */
export class PythonError extends Ag2Error {}
