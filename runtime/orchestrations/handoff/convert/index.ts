import type { Conversion } from "../../../document/orchestration.js";
import { fromWorkflow } from "./from-workflow.js";
import { toWorkflow } from "./to-workflow.js";

/** From the framework's handoff pattern to AG2's graph of rules. */
export const handoffToWorkflow: Conversion = { title: "an AG2 workflow", suffix: "ag2", convert: toWorkflow };

/** From AG2's graph of rules to the framework's handoff pattern. */
export const workflowToHandoff: Conversion = {
  title: "a handoff workflow",
  suffix: "handoff",
  convert: fromWorkflow,
};
