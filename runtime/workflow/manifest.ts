import type { ChannelManifest } from "./metadata.js";

/** AG2's manifest of the workflow, in its key order. The two time limits are declared, but nothing in AG2 enforces them. */
export function workflowManifest(): ChannelManifest {
  return {
    type: "workflow",
    version: 1,
    participants: { min: 2, max: null, roles: [] },
    knobs_schema: { graph: "TransitionGraph" },
    default_view_policy: "named_windowed_summary",
    expectations: [
      { name: "turn_within", on_violation: "warn", params: { seconds: 120 }, applies_to: null },
      { name: "turn_within", on_violation: "auto_close", params: { seconds: 600 }, applies_to: null },
    ],
  };
}
