import { CHOICES, FORK, INLINE_VALUES, RELOAD, SCENARIO, TURN } from "../custom-protocol.js";
import {
  dataBreakpointInfo,
  exceptionInfo,
  locations,
  setBreakpoints,
  setDataBreakpoints,
  setExceptionBreakpoints,
  setFunctionBreakpoints,
} from "./breakpoints.js";
import { completions, evaluate } from "./evaluation.js";
import { next, pause, resume, reverseContinue, stepBack, stepIn, stepOut } from "./execution.js";
import { scopes, stackTrace, threads, variables } from "./inspection.js";
import {
  attach,
  configurationDone,
  disconnect,
  initialize,
  launch,
  restart,
  restartFrame,
  terminate,
} from "./lifecycle.js";
import { choices, scenario, turn } from "./playing.js";
import { inlineValuesOf } from "./inline-values.js";
import { forkRun, reload } from "./reload.js";
import type { Route } from "./route.js";
import { loadedSources, source } from "./sources.js";
import { setExpression, setVariable } from "./setting.js";

/** Every request that the adapter answers, by its name in the protocol. */
export const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["initialize", initialize],
  ["launch", launch],
  ["attach", attach],
  ["configurationDone", configurationDone],
  ["restart", restart],
  ["restartFrame", restartFrame],
  ["terminate", terminate],
  ["disconnect", disconnect],
  ["setBreakpoints", setBreakpoints],
  ["setFunctionBreakpoints", setFunctionBreakpoints],
  ["setDataBreakpoints", setDataBreakpoints],
  ["setExceptionBreakpoints", setExceptionBreakpoints],
  ["breakpointLocations", locations],
  ["dataBreakpointInfo", dataBreakpointInfo],
  ["exceptionInfo", exceptionInfo],
  ["continue", resume],
  ["next", next],
  ["stepIn", stepIn],
  ["stepOut", stepOut],
  ["stepBack", stepBack],
  ["reverseContinue", reverseContinue],
  ["pause", pause],
  ["threads", threads],
  ["stackTrace", stackTrace],
  ["scopes", scopes],
  ["variables", variables],
  ["setVariable", setVariable],
  ["source", source],
  ["loadedSources", loadedSources],
  ["evaluate", evaluate],
  ["setExpression", setExpression],
  ["completions", completions],
  [CHOICES, choices],
  [TURN, turn],
  [SCENARIO, scenario],
  [RELOAD, reload],
  [FORK, forkRun],
  [INLINE_VALUES, inlineValuesOf],
]);
