import type { RoundCall } from "./runner.js";

/** What became of a round that failed; the audit log has it as `exc_type`. */
export type RoundFault =
  /** It took longer than it may. */
  | "TurnTimeout"
  /** Whoever plays the participant says so itself. */
  | "AgentError"
  | "ProcessNotStarted"
  | "ProcessExited"
  /** A message that cannot be read, or is none of the protocol's. */
  | "ProtocolViolation"
  /** More lines, longer lines or more rounds of calls than allowed. */
  | "LimitExceeded"
  | "RateLimited"
  /** The model's server refuses the request. */
  | "ModelRefused"
  | "ModelUnavailable"
  /** The model's answer ends in the middle. */
  | "StreamCut"
  | "KeyMissing"
  | "NotTrusted";

/** A round that could not be played. The message is a sentence for people; it holds no secret. */
export class RoundError extends Error {
  constructor(
    readonly fault: RoundFault,
    message: string,
    /** Calls that were made before: what they have set stays, as in AG2. */
    readonly calls: readonly RoundCall[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "RoundError";
  }
}
