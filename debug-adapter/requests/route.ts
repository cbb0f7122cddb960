import type { Debuggee } from "../debuggee.js";
import { AdapterError } from "../errors.js";
import type { SessionState } from "../session-state.js";

/** Arguments as a client sent them: nothing about them is sure. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Answers a request with the response's body, or throws an `AdapterError`. Events that a route sends are held back until its
 * response is out.
 */
export type Route = (session: SessionState, args: Arguments, command: string) => Body | Promise<Body>;

export type Body = object | undefined;

type RunRoute = (debuggee: Debuggee, session: SessionState, args: Arguments) => Body | Promise<Body>;

/** A route that needs a launched workflow which is not over. */
export function withRun(route: RunRoute): Route {
  return (session, args, command) => {
    if (session.over) throw new AdapterError("ended", { command });
    if (session.debuggee === undefined) throw new AdapterError("notLaunched", { command });
    return route(session.debuggee, session, args);
  };
}

/** A route that needs a stopped workflow: everything that looks at a stop, or moves from one. */
export function withStop(route: RunRoute): Route {
  return (session, args, command) =>
    withRun((debuggee) => {
      if (debuggee.phase === "running") throw new AdapterError("running", { command });
      if (debuggee.phase !== "stopped") throw new AdapterError("notStarted", { command });
      return route(debuggee, session, args);
    })(session, args, command);
}

/** A whole number from the arguments; `undefined` where it is absent or something else. */
export function numberOf(args: Arguments, key: string): number | undefined {
  const value = args[key];
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
}

/** A text from the arguments; empty where it is absent or something else. */
export function textArg(args: Arguments, key: string): string {
  const value = args[key];
  return typeof value === "string" ? value : "";
}

/** A list from the arguments; empty where it is absent. */
export function listArg(args: Arguments, key: string, command: string): readonly unknown[] {
  const value = args[key] ?? [];
  if (Array.isArray(value)) return value as unknown[];
  throw new AdapterError("badArguments", { command, problem: `“${key}” is not a list` });
}

/** The path of the source that a request speaks of. */
export function sourcePathOf(args: Arguments, command: string): string {
  const source = args["source"];
  const path: unknown = typeof source === "object" && source !== null && "path" in source ? source.path : "";
  if (typeof path === "string" && path !== "") return path;
  throw new AdapterError("badArguments", { command, problem: "it names no source path" });
}
