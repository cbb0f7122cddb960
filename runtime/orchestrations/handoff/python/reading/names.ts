const MODULE = /^agent_framework(?:_\w+)?(?:\.\w+)*$/;

/** The framework's own name for an imported path (`agent_framework.orchestrations.HandoffBuilder` gives `HandoffBuilder`). */
export function frameworkName(path: string): string | undefined {
  const dot = path.lastIndexOf(".");
  return dot > 0 && MODULE.test(path.slice(0, dot)) ? path.slice(dot + 1) : undefined;
}

/** Methods of chat clients that make an agent. */
export const AGENT_METHODS: ReadonlySet<string> = new Set(["as_agent", "create_agent"]);

/** The calls of the builder, and the key of a document that each decides; `undefined` for those that decide none. */
export const BUILDER_METHODS: ReadonlyMap<string, string | undefined> = new Map([
  ["participants", "participants"],
  ["with_start_agent", "start"],
  ["add_handoff", "handoffs"],
  ["with_autonomous_mode", "autonomous"],
  ["with_termination_condition", "terminate_when"],
  ["with_checkpointing", undefined],
  ["build", undefined],
]);

/** The keys that a builder's calls decide, in the order of a document. */
export const BUILT_KEYS: readonly string[] = [
  "participants",
  "start",
  "handoffs",
  "autonomous",
  "terminate_when",
];
