import type { JsonObject } from "../json.js";
import type { OrchestrationState } from "./orchestration.js";

/** AG2's WorkflowState, wire names. `graph_data` is the frozen graph of the channel's knobs. */
export interface WorkflowState extends OrchestrationState {
  readonly graph_data: JsonObject;
}
