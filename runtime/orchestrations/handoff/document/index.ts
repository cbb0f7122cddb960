import { handoffFindings } from "../analysis/index.js";
import type { DocumentOrchestration } from "../../../document/orchestration.js";
import { checkHandoffKeys } from "./check.js";
import { handoffChannelGraph, handoffGraph } from "./graph.js";
import { handoffKeys } from "./schema.js";
import { handoffParticipants } from "./participants.js";
import { handoffRules } from "./rules.js";
import { handoffSpec } from "./spec.js";
import { handoffTurn } from "./turn.js";

/** How handoff documents read and run. */
export const handoffDocuments: DocumentOrchestration = {
  keys: handoffKeys,
  graph: (data, participants) => handoffGraph(data, participants),
  participants: handoffParticipants,
  creator: (data, participants) => handoffSpec(data, participants).user,
  check: checkHandoffKeys,
  findings: handoffFindings,
  channelGraph: handoffChannelGraph,
  postpones: (call, speaker) =>
    speaker?.tools?.some(({ name, approval }) => name === call.name && approval === true) ?? false,
  turn: handoffTurn,
  rulePointer: ({ data, participants }, rule) => handoffRules(handoffSpec(data, participants))[rule]?.pointer,
};
