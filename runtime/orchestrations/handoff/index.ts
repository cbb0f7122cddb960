// What other parts of the runtime and other people's scripts use of the handoff orchestration.
export type { HandoffAgent, OwnTool } from "./agent.js";
export type { AutonomousMode, AutonomousSettings } from "./autonomous.js";
export type { AgentReference, AgentSpec } from "./builder/agent-spec.js";
export { HandoffBuilder, type BuiltHandoff } from "./builder/handoff-builder.js";
export { outputKindOf, type OutputKind, type OutputSelection } from "./builder/outputs.js";
export type { Content as HandoffContent, Message as HandoffMessage } from "./conversation/message.js";
export { textOf as textOfMessage } from "./conversation/message.js";
export type { AgentState } from "./engine/agent-state.js";
export type { AgentWorld, ModelCall, OutputItem } from "./engine/model.js";
export { HandoffRunError, type Answer, type PendingRequest } from "./engine/request.js";
export type { Trigger, TurnOutcome } from "./engine/turn.js";
export { WorkflowRun, type HandoffSetup, type PlayedTurn } from "./engine/workflow-run.js";
export { handoffChecks } from "./analysis/index.js";
export type { TerminationCondition } from "./termination.js";
export type { HandoffEdge } from "./topology/edge.js";
export { handoffToolName } from "./topology/tool-name.js";
export { HandoffTopology } from "./topology/topology.js";
