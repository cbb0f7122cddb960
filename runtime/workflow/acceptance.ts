import { PythonError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { kindText } from "../python/kinds.js";
import { truthy } from "../python/truth.js";
import { isSubstantive } from "./event-kinds.js";
import type { Envelope } from "./envelope.js";
import type { AdapterResult } from "./orchestration.js";
import type { WorkflowState } from "./state.js";

const STAYS: AdapterResult = { nextState: null, closeReason: "" };

/**
 * What becomes of the channel after an accepted envelope: nobody is next, so it closes; or it reached `max_turns`; or it goes on.
 * A decision to end wins over `max_turns`, a handoff on that same turn loses to it. @param state the state after the envelope
 */
export function acceptance(
  envelope: Envelope,
  state: WorkflowState,
  maxTurnsOf: () => JsonValue,
): AdapterResult {
  if (!isSubstantive(envelope.event_type)) return STAYS;
  if (state.expected_next_speaker === null) {
    const reason = state.pending_close_reason;
    return { nextState: "closed", closeReason: truthy(reason) ? reason : "workflow_terminated" };
  }
  const maxTurns = maxTurnsOf();
  if (maxTurns === null) return STAYS;
  if (typeof maxTurns !== "number" && typeof maxTurns !== "boolean")
    throw new PythonError(
      `max_turns must be a number, but is ${kindText(maxTurns)}`,
      "TypeError",
      "/max_turns",
    );
  return state.turn_count >= Number(maxTurns) ? { nextState: "closed", closeReason: "max_turns" } : STAYS;
}
