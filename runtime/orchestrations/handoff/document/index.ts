import { handoffToWorkflow } from "../convert/index.js";
import { handoffChecks, handoffFindings } from "../analysis/index.js";
import { isObject, own } from "../../../json.js";
import { exportHandoff } from "../python/export.js";
import { builderForm } from "../python/reading/read.js";
import { dialectOf } from "../dialect.js";
import { targetOfToolName } from "../topology/synthetic-tool.js";
import type { DocumentOrchestration } from "../../../document/orchestration.js";
import { checkHandoffKeys } from "./check.js";
import { CHANNEL_KEY, handoffChannelGraph, handoffGraph } from "./graph.js";
import { handoffKeys } from "./schema.js";
import { handoffParticipants } from "./participants.js";
import { describeRule } from "./describe-rule.js";
import { ruleAt, rulesOf } from "./rule-places.js";
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
  checks: handoffChecks,
  recordedKeys: (graph) => {
    const keys = own(graph, CHANNEL_KEY);
    return isObject(keys) ? keys : undefined;
  },
  channelGraph: handoffChannelGraph,
  postpones: (call, speaker) =>
    speaker?.tools?.some(({ name, approval }) => name === call.name && approval === true) ?? false,
  turn: handoffTurn,
  rulePointer: (document, rule) => rulesOf(document)[rule]?.pointer,
  ruleAt,
  describeRule,
  conversions: [handoffToWorkflow],
  python: builderForm,
  exportPython: exportHandoff,
  givenTools: (document, participant) =>
    rulesOf(document).flatMap((rule) =>
      rule.kind === "edge" && rule.edge.from === participant ? [rule.tool] : [],
    ),
  toolNamedAfter: ({ data }, participant) => {
    const tool = dialectOf(own(data, "dialect")).toolName(participant, 0);
    return targetOfToolName(tool) === participant ? tool : undefined;
  },
};
