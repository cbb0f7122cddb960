import type { Participant } from "../../document/model.js";

/** True for an agent without a `tools` key: nothing is known of what it may call or set. */
export function isOpen(participant: Participant): boolean {
  return participant.tools === undefined && participant.kind !== "human";
}
