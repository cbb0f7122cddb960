import type { DebugProtocol } from "@vscode/debugprotocol";

/** What the adapter does today. A capability stands here only when it really works: clients believe this list. */
export const CAPABILITIES: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsBreakpointLocationsRequest: true,
  supportsEvaluateForHovers: true,
  supportsStepBack: true,
  supportsSteppingGranularity: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: true,
  supportsDelayedStackTraceLoading: true,
};
