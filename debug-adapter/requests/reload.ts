import { RELOADED, type ReloadedEventBody } from "../custom-protocol.js";
import { AdapterError } from "../errors.js";
import type { OutputLine } from "../output.js";
import { toOutputBody } from "../output.js";
import { concerns, hotReload } from "../reload/hot-reload.js";
import type { SessionState } from "../session-state.js";
import type { Debuggee } from "../debuggee.js";
import { numberOf, withRun, withStop, type Route } from "./route.js";

export const reload: Route = withRun(async (debuggee, session, args) => {
  const { path } = args;
  if (path !== undefined && typeof path !== "string")
    throw new AdapterError("badArguments", { command: "baton/reload", problem: "“path” is no text" });
  if (!concerns(path, session)) return { reloads: false };
  await debuggee.whenStill(async () => {
    await reloadNow(session, debuggee);
  });
  return { reloads: true };
});

/** Reloads, and tells the client what came of it. `says`: the sentence is printed, which is not done where it is the answer itself. */
export async function reloadNow(
  session: SessionState,
  debuggee: Debuggee,
  { says = true } = {},
): Promise<ReloadedEventBody> {
  const body = await hotReload(session, debuggee);
  const { outcome, message, tables } = body;
  if (says) say(session, outcome === "kept" || outcome === "unchanged" ? "console" : "stderr", message);
  if (tables !== undefined) say(session, "console", tables);
  session.events.send(RELOADED, body);
  return body;
}

function say({ events, coordinates }: SessionState, category: OutputLine["category"], text: string): void {
  events.send("output", toOutputBody({ category, text }, coordinates));
}

export const forkRun: Route = withStop(async (debuggee, session, args) => {
  const turns = numberOf(args, "turns");
  const { length } = debuggee.timeline.run.turns;
  if (turns === undefined || turns < 0 || turns > length)
    throw new AdapterError("badArguments", {
      command: "baton/fork",
      problem: `“turns” must be a number from 0 to ${length}, the turns of the run`,
    });
  await forkAfter(turns, session, debuggee);
  return undefined;
});

/** Goes on after a turn in a fork, with the text that was offered for it where there is one. */
export async function forkAfter(turns: number, session: SessionState, debuggee: Debuggee): Promise<void> {
  const { offer } = session;
  const entering = offer && (() => session.takeUp(offer));
  await debuggee.fork(turns, offer, { entering });
}
