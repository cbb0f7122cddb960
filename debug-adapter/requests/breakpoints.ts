import { breakpointLocations } from "../breakpoints/locations.js";
import { AdapterError } from "../errors.js";
import { numberOf, sourcePathOf, type Route } from "./route.js";

export const setBreakpoints: Route = async (session, args, command) => {
  const path = sourcePathOf(args, command);
  const requests = args["breakpoints"] ?? [];
  if (!Array.isArray(requests))
    throw new AdapterError("badArguments", { command, problem: "“breakpoints” is not a list" });
  const file = await session.readFile(path);
  const { coordinates, neverStops } = session;
  return {
    breakpoints: session.breakpoints.set(session.keyOf(path), file, requests, coordinates, neverStops),
  };
};

export const locations: Route = async (session, args, command) => {
  const { source } = await session.readFile(sourcePathOf(args, command));
  const line = numberOf(args, "line");
  if (line === undefined) throw new AdapterError("badArguments", { command, problem: "it names no line" });
  const endLine = numberOf(args, "endLine") ?? line;
  const found = source && breakpointLocations(source, line, endLine, session.coordinates);
  return { breakpoints: found ?? [] };
};
