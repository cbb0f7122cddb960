import { locations, setBreakpoints } from "./breakpoints.js";
import { next, pause, resume, reverseContinue, stepBack, stepIn, stepOut } from "./execution.js";
import { evaluate, scopes, stackTrace, threads, variables } from "./inspection.js";
import {
  attach,
  configurationDone,
  disconnect,
  initialize,
  launch,
  restart,
  terminate,
} from "./lifecycle.js";
import type { Route } from "./route.js";

/** Every request that the adapter answers, by its name in the protocol. */
export const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["initialize", initialize],
  ["launch", launch],
  ["attach", attach],
  ["configurationDone", configurationDone],
  ["restart", restart],
  ["terminate", terminate],
  ["disconnect", disconnect],
  ["setBreakpoints", setBreakpoints],
  ["breakpointLocations", locations],
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
  ["evaluate", evaluate],
]);
