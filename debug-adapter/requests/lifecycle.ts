import { CAPABILITIES } from "../capabilities.js";
import { Coordinates } from "../coordinates.js";
import { AdapterError } from "../errors.js";
import { readLaunchArguments } from "../launch-arguments.js";
import type { SessionState } from "../session-state.js";
import { numberOf, withRun, withStop, type Route } from "./route.js";

export const initialize: Route = (session, args) => {
  if (session.initialized) throw new AdapterError("alreadyInitialized");
  const format = args["pathFormat"];
  if (format !== undefined && format !== "path")
    throw new AdapterError("urisOnly", { format: JSON.stringify(format) });
  session.initialized = true;
  session.coordinates = new Coordinates({
    linesStartAt1: args["linesStartAt1"] !== false,
    columnsStartAt1: args["columnsStartAt1"] !== false,
  });
  session.progress.supported = args["supportsProgressReporting"] === true;
  session.supportsInvalidated = args["supportsInvalidatedEvent"] === true;
  session.events.send("initialized");
  return CAPABILITIES;
};

/** A launch that fails ends the session: its client has nothing left to do with it. */
export const launch: Route = async (session, args, command) => {
  if (session.over) throw new AdapterError("ended", { command });
  if (session.launch !== undefined)
    throw new AdapterError("alreadyLaunched", { program: session.program?.source.name ?? "a workflow" });
  try {
    session.launch = readLaunchArguments(args);
    const program = await session.load(session.launch);
    await session.use(program, session.launch);
  } catch (error) {
    session.fail(error);
    throw error;
  }
  begin(session);
  return undefined;
};

export const attach: Route = () => {
  throw new AdapterError("attach");
};

export const configurationDone: Route = (session) => {
  session.configured = true;
  begin(session);
  return undefined;
};

/**
 * From the beginning, with the document as it is saved now. The run before is closed and its log stays; when the document cannot
 * run any more, the present run goes on.
 */
export const restart: Route = withRun(async (debuggee, session, args) => {
  const given = args["arguments"];
  const launch = given === undefined ? session.launch : readLaunchArguments(given);
  if (launch === undefined) throw new AdapterError("notLaunched", { command: "restart" });
  const program = await session.load(launch);
  session.debuggee = undefined;
  await debuggee.dispose();
  try {
    session.launch = launch;
    await session.use(program, launch);
  } catch (error) {
    session.fail(error);
    throw error;
  }
  begin(session);
  return undefined;
});

/** Goes on from a turn in a fork; the run before stays as it is. */
export const restartFrame = withStop(async (debuggee, _session, args) => {
  const frameId = numberOf(args, "frameId");
  if (frameId === undefined) throw new AdapterError("noSuchFrame");
  await debuggee.restartFrame(debuggee.stack.view(frameId).moment);
  return undefined;
});

/** A client may ask for the end while the run is ending by itself: then there is nothing left to do. */
export const terminate: Route = (session, args, command) =>
  session.over ? undefined : closeRun(session, args, command);

const closeRun = withRun(async (debuggee, session) => {
  await debuggee.close();
  session.end(0);
  return undefined;
});

/** Answered in every state: it is how a client leaves. */
export const disconnect: Route = async (session, args) => {
  await session.leave({ leavesOpen: args["terminateDebuggee"] === false });
  return undefined;
};

/** Nobody speaks before the client has said that its breakpoints are set. */
function begin(session: SessionState): void {
  if (session.configured) session.debuggee?.begin();
}
