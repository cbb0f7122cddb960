import type { ProposedFinding } from "../../../document/orchestration.js";
import type { WorkflowDocument } from "../../../document/model.js";
import type { HandoffCheck } from "./check.js";
import { approvalTool } from "./checks/approval-tool.js";
import { autonomousName } from "./checks/autonomous-name.js";
import { cycleWithoutExit } from "./checks/cycle-without-exit.js";
import { duplicateEdge } from "./checks/duplicate-edge.js";
import { fullMesh } from "./checks/full-mesh.js";
import { meshVanished } from "./checks/mesh-vanished.js";
import { otherTool } from "./checks/other-tool.js";
import { returnToPrevious } from "./checks/return-to-previous.js";
import { selfHandoff } from "./checks/self-handoff.js";
import { spoofedResult } from "./checks/spoofed-result.js";
import { terminalAgent } from "./checks/terminal-agent.js";
import { termination } from "./checks/termination.js";
import { toolCollision } from "./checks/tool-collision.js";
import { toolName } from "./checks/tool-name.js";
import { turnLimit } from "./checks/turn-limit.js";
import { undeclaredCall } from "./checks/undeclared-call.js";
import { unknownName } from "./checks/unknown-name.js";
import { unreachableAgent } from "./checks/unreachable-agent.js";
import { vagueDescription } from "./checks/vague-description.js";
import { HandoffSubject } from "./subject.js";

/** Every check of handoff documents, what stops a build first. */
export const handoffChecks: readonly HandoffCheck[] = [
  unknownName,
  toolCollision,
  duplicateEdge,
  meshVanished,
  selfHandoff,
  unreachableAgent,
  terminalAgent,
  toolName,
  termination,
  cycleWithoutExit,
  turnLimit,
  autonomousName,
  spoofedResult,
  approvalTool,
  otherTool,
  fullMesh,
  returnToPrevious,
  undeclaredCall,
  vagueDescription,
];

/** What is wrong with a handoff document. */
export function handoffFindings(document: WorkflowDocument): ProposedFinding[] {
  const subject = new HandoffSubject(document);
  return handoffChecks.flatMap((check) => [...check.check(subject)]);
}
