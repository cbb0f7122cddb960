import { AdapterError } from "../errors.js";
import { CONTEXT, SCOPES } from "../scopes/index.js";
import { THREAD_ID } from "../session-state.js";
import { numberOf, withStop, type Route } from "./route.js";

/** One thread: the channel. */
export const threads: Route = ({ program, debuggee }) => {
  if (program === undefined || debuggee === undefined) return { threads: [] };
  return {
    threads: [
      {
        id: THREAD_ID,
        name: `${program.source.name} · ${program.scenario?.name ?? (program.replay ? "recorded run" : "played by hand")}`,
      },
    ],
  };
};

export const stackTrace = withStop(async (debuggee, session, args) => {
  const { stack } = debuggee;
  const { coordinates } = session;
  await session.noticeChangedFile();
  const start = numberOf(args, "startFrame") ?? 0;
  const levels = numberOf(args, "levels") ?? 0;
  return { stackFrames: stack.page(start, levels, coordinates), totalFrames: stack.size };
});

export const scopes = withStop((debuggee, { references }, args) => {
  const frameId = numberOf(args, "frameId");
  if (frameId === undefined) throw new AdapterError("noSuchFrame");
  const { stack } = debuggee;
  const { moment } = stack.view(frameId);
  return {
    scopes: SCOPES.map(({ name, variables }) => ({
      name,
      // Looked at when it is opened: the context may have been edited since.
      variablesReference: references.add(
        () => variables(stack.view(frameId)),
        name === CONTEXT ? { path: [], moment } : undefined,
      ),
      expensive: false,
    })),
  };
});

export const variables = withStop((_debuggee, { references }, args) => {
  const reference = numberOf(args, "variablesReference") ?? 0;
  const start = numberOf(args, "start") ?? 0;
  return { variables: references.list(reference, start, numberOf(args, "count")) };
});
