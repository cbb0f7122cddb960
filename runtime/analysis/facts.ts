import type { WitnessStep } from "../document/problem.js";

/** What exploration proves about a document; wire names as in the golden data. Lists sort by code point. */
export interface Facts {
  fires: boolean[];
  default_fires: boolean;
  speaks: Record<string, boolean>;
  close_reasons: unknown[];
  can_close: boolean;
  can_always_close: boolean;
  may_run_forever: boolean;
  /** Turns, the kickoff is turn 1; null when no close is reachable. */
  shortest_close: number | null;
  stuck: unknown[];
  anyone: boolean;
  sticky: number[];
  sticky_forever: number[];
  self_loop_stall: boolean;
  dead: { rule: number; dead_reason: "shadowed" | "never_true"; shadowed_by?: (number | "routing")[] }[];
  witness: (WitnessStep[] | null)[];
  states: number;
  /** False when the budget ran out: then only certain findings stand. */
  complete: boolean;
}
