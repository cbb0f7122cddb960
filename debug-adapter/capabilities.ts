import type { DebugProtocol } from "@vscode/debugprotocol";
import { EXCEPTION_FILTERS } from "./breakpoints/exception-filters.js";

/** What the adapter does today. A capability stands here only when it really works: clients believe this list. */
export const CAPABILITIES: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsBreakpointLocationsRequest: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsFunctionBreakpoints: true,
  supportsDataBreakpoints: true,
  exceptionBreakpointFilters: [...EXCEPTION_FILTERS],
  supportsExceptionFilterOptions: true,
  supportsExceptionInfoRequest: true,
  supportsEvaluateForHovers: true,
  supportsClipboardContext: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: [" ", "."],
  supportsLoadedSourcesRequest: true,
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsStepBack: true,
  supportsSteppingGranularity: true,
  supportsRestartFrame: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: true,
  supportTerminateDebuggee: true,
  supportsCancelRequest: true,
  supportsDelayedStackTraceLoading: true,
};
