import { handoffToWorkflow } from "../convert/index.js";
import { handoffChecks, handoffFindings } from "../analysis/index.js";
import { isObject, own } from "../../../json.js";
import { exportHandoff } from "../python/export.js";
import { builderForm } from "../python/reading/read.js";
import { dialectOf } from "../dialect.js";
import { handoffDescription } from "../topology/synthetic-tool.js";
import { targetOfToolName } from "../topology/tool-name.js";
import { seenByModel } from "../channel/seen.js";
import type { HandoffState } from "../channel/state.js";
import type { Participant, WorkflowDocument } from "../../../document/model.js";
import type { DocumentOrchestration, GivenTool } from "../../../document/orchestration.js";
import { checkHandoffKeys } from "./check.js";
import { CHANNEL_KEY, handoffChannelGraph, handoffGraph } from "./graph.js";
import { handoffKeys } from "./schema.js";
import { handoffParticipants } from "./participants.js";
import { handoffHints } from "./hints.js";
import { handoffKeyDetails } from "./key-details.js";
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
  postpones: ({ name }, speaker) => waitsForApproval(name, speaker),
  turn: handoffTurn,
  rulePointer: (document, rule) => rulesOf(document)[rule]?.pointer,
  ruleAt,
  describeRule,
  keyDetails: handoffKeyDetails,
  hints: handoffHints,
  conversions: [handoffToWorkflow],
  python: builderForm,
  exportPython: exportHandoff,
  givenTools,
  endsRound: (document, participant, tool) =>
    givenTools(document, participant).some(({ name }) => name === tool) ||
    waitsForApproval(tool, participantOf(document, participant)),
  seen: (state, participant) => seenByModel(state as HandoffState, participant),
  toolNamedAfter: ({ data }, participant) => {
    const tool = dialectOf(own(data, "dialect")).toolName(participant, 0);
    return targetOfToolName(tool) === participant ? tool : undefined;
  },
};

/** The tools of the agent's edges. */
function givenTools(document: WorkflowDocument, participant: string): GivenTool[] {
  const dialect = dialectOf(own(document.data, "dialect"));
  return rulesOf(document).flatMap((rule) =>
    rule.kind === "edge" && rule.edge.from === participant
      ? {
          name: rule.tool,
          description: handoffDescription(
            rule.edge,
            participantOf(document, rule.edge.to)?.description,
            dialect,
          ),
        }
      : [],
  );
}

function waitsForApproval(tool: string, speaker: Participant | undefined): boolean {
  return speaker?.tools?.some(({ name, approval }) => name === tool && approval === true) ?? false;
}

function participantOf({ participants }: WorkflowDocument, wanted: string): Participant | undefined {
  return participants.find(({ name }) => name === wanted);
}
