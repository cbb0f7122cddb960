import type { CallContent, Message } from "../conversation/message.js";

/** What a run waits for. */
export type PendingRequest =
  | {
      readonly id: string;
      readonly from: string;
      readonly kind: "user";
      readonly response: readonly Message[];
    }
  | { readonly id: string; readonly from: string; readonly kind: "approval"; readonly call: CallContent };

/** The answer to one request. Terminating ends the run without another turn. */
export type Answer =
  | { readonly request: string; readonly texts: readonly string[] }
  | { readonly request: string; readonly terminate: true }
  | { readonly request: string; readonly approved: boolean };

/** A run that the framework refuses or gives up. `pythonError` is the class that it raises. */
export class HandoffRunError extends Error {
  constructor(
    message: string,
    readonly pythonError: "RuntimeError" | "ValueError" | "WorkflowConvergenceException",
  ) {
    super(message);
    this.name = "HandoffRunError";
  }
}

/** Throws where an answer cannot be taken: nothing waits, nothing of that id, or an answer of the wrong kind. */
export function requireAnswerable(
  answers: readonly Answer[],
  pending: ReadonlyMap<string, PendingRequest>,
): void {
  if (pending.size === 0)
    throw new HandoffRunError("Nothing waits for an answer. Send a new message instead.", "RuntimeError");
  for (const answer of answers) {
    const request = pending.get(answer.request);
    if (!request)
      throw new HandoffRunError(
        `No request “${answer.request}” waits for an answer. Waiting are ${[...pending.keys()].join(", ")}.`,
        "ValueError",
      );
    if ("approved" in answer !== (request.kind === "approval"))
      throw new HandoffRunError(
        request.kind === "approval"
          ? `${request.from} waits for an approval of ${request.call.call}: approve or reject it.`
          : `${request.from} waits for a message, not for an approval.`,
        "ValueError",
      );
  }
}
