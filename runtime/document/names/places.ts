import type { NameKind, NameRole } from "./occurrence.js";

/** A pattern over keys, the kind of name that stands there, and what the place does with it. */
export type NamePlace = readonly [pattern: string, kind: NameKind, role: NameRole];

/**
 * Segments of a pattern: a key; `*` for each item of a list; `#` for each key of an object, which is then the name itself;
 * `when=from_speaker` for the key `when` where the object under it has that `name`.
 */
const GRAPH: readonly NamePlace[] = [
  ["initial_speaker", "participant", "read"],
  ["creator", "participant", "read"],
  ["transitions/*/when/name", "condition", "read"],
  ["transitions/*/when=from_speaker/args/agent_id", "participant", "read"],
  ["transitions/*/when=tool_called/args/tool_name", "tool", "read"],
  ["transitions/*/when=context_equals/args/key", "contextKey", "read"],
  ["transitions/*/then/name", "target", "read"],
  ["transitions/*/then=agent/args/agent_id", "participant", "read"],
  ["transitions/*/then=terminate/args/reason", "closeReason", "definition"],
  ["default_target/name", "target", "read"],
  ["default_target=agent/args/agent_id", "participant", "read"],
  ["default_target=terminate/args/reason", "closeReason", "definition"],
];

const PARTICIPANTS: readonly NamePlace[] = [
  ["participants/*", "participant", "definition"],
  ["participants/*/name", "participant", "definition"],
  ["participants/*/agent_id", "participant", "definition"],
  ["participants/*/tools/*/name", "tool", "definition"],
  ["participants/*/tools/*/set/#", "contextKey", "write"],
  ["participants/*/tools/*/delete/*", "contextKey", "write"],
  ["participants/*/tools/*/handoff", "participant", "read"],
  ["participants/*/tools/*/finish", "closeReason", "definition"],
];

const BESIDE: readonly NamePlace[] = [
  ["context_vars/#", "contextKey", "definition"],
  ["extensions/*/conditions/*", "condition", "definition"],
  ["extensions/*/conditions/*/name", "condition", "definition"],
  ["extensions/*/targets/*", "target", "definition"],
  ["extensions/*/targets/*/name", "target", "definition"],
  ["handoff_contracts/*/from", "participant", "read"],
  ["handoff_contracts/*/to", "participant", "read"],
  ["handoff_contracts/*/requires/*", "contextKey", "read"],
  ["start", "participant", "read"],
  ["handoffs/*/from", "participant", "read"],
  ["handoffs/*/to", "participant", "read"],
  ["handoffs/*/to/*", "participant", "read"],
  ["autonomous/agents/*", "participant", "read"],
  ["autonomous/prompts/#", "participant", "read"],
  ["autonomous/turn_limits/#", "participant", "read"],
];

const SCENARIO: readonly NamePlace[] = [
  ["name", "scenario", "definition"],
  ["context_vars/#", "contextKey", "write"],
  ["runners/#", "participant", "read"],
  ["turns/*/from", "participant", "read"],
  ["turns/*/tools/*", "tool", "read"],
  ["turns/*/tools/*/name", "tool", "read"],
  ["turns/*/tools/*/set/#", "contextKey", "write"],
  ["turns/*/tools/*/delete/*", "contextKey", "write"],
  ["turns/*/tools/*/handoff", "participant", "read"],
  ["turns/*/tools/*/finish", "closeReason", "definition"],
  ["turns/*/context/set/#", "contextKey", "write"],
  ["turns/*/context/delete/*", "contextKey", "write"],
  ["expect/close_reason", "closeReason", "read"],
  ["expect/speakers/*", "participant", "read"],
  ["expect/context_vars/#", "contextKey", "read"],
  ["expect/never/speakers/*", "participant", "read"],
];

/** Where names occur in a workflow document. The only list of these places: whatever asks for names asks it. */
export const WORKFLOW_PLACES: readonly NamePlace[] = [
  ...GRAPH,
  ...PARTICIPANTS,
  ...BESIDE,
  ...under("scenarios/*"),
];

/** The same for a scenario file, which is one scenario, a list of them, or an object that holds the list. */
export const SCENARIO_PLACES: readonly NamePlace[] = [...SCENARIO, ...under("*"), ...under("scenarios/*")];

function under(prefix: string): NamePlace[] {
  return SCENARIO.map(([pattern, kind, role]) => [`${prefix}/${pattern}`, kind, role]);
}
