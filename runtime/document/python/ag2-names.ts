import { AFTER_WORK } from "../../graph/targets/terminate.js";

export interface Field {
  readonly name: string;
  /** What AG2 fills in; absent where the field must be given. */
  readonly default?: string | null;
}

/** AG2's conditions and targets: their names on the wire and their fields, in the order of the constructor. */
export const SPECS: ReadonlyMap<string, { name: string; fields: readonly Field[] }> = new Map([
  ["Always", { name: "always", fields: [] }],
  ["FromSpeaker", { name: "from_speaker", fields: [{ name: "agent_id" }] }],
  ["ContextEquals", { name: "context_equals", fields: [{ name: "key" }, { name: "value" }] }],
  ["ToolCalled", { name: "tool_called", fields: [{ name: "tool_name" }] }],
  ["AgentTarget", { name: "agent", fields: [{ name: "agent_id" }] }],
  ["RoundRobinTarget", { name: "round_robin", fields: [] }],
  ["StayTarget", { name: "stay", fields: [] }],
  ["RevertToInitiatorTarget", { name: "revert_to_initiator", fields: [] }],
  ["TerminateTarget", { name: "terminate", fields: [{ name: "reason", default: AFTER_WORK }] }],
]);

const MODULE = /^(?:ag2|autogen)(?:\.beta)?\.network(?:\.\w+)*$/;

/** AG2's own name for an imported path (`ag2.network.Transition` and `autogen.beta.network.transitions.Transition` give `Transition`). */
export function ag2Name(path: string): string | undefined {
  const parts = path.split(".");
  // `TransitionGraph.sequence` has a module before its class.
  const last = parts.at(-2) === "TransitionGraph" ? 2 : 1;
  const module = parts.slice(0, -last).join(".");
  return MODULE.test(module) ? parts.slice(-last).join(".") : undefined;
}
