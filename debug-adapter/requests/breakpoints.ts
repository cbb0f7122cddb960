import { dataIdOf } from "../breakpoints/data-id.js";
import { breakpointLocations } from "../breakpoints/locations.js";
import { AdapterError } from "../errors.js";
import { contextPath } from "../path.js";
import { listArg, numberOf, sourcePathOf, textArg, withStop, type Route } from "./route.js";

export const setBreakpoints: Route = async (session, args, command) => {
  const path = sourcePathOf(args, command);
  const requests = listArg(args, "breakpoints", command);
  const file = await session.readFile(path);
  const { coordinates, neverStops } = session;
  const { lines } = session.breakpoints;
  return { breakpoints: lines.set(session.keyOf(path), file, requests, coordinates, neverStops) };
};

export const setFunctionBreakpoints: Route = ({ breakpoints, program }, args, command) => {
  const requests = listArg(args, "breakpoints", command);
  return { breakpoints: breakpoints.functions.set(requests, program?.document) };
};

export const setDataBreakpoints: Route = ({ breakpoints }, args, command) => ({
  breakpoints: breakpoints.data.set(listArg(args, "breakpoints", command)),
});

export const setExceptionBreakpoints: Route = ({ breakpoints }, args, command) => {
  const filters = listArg(args, "filters", command);
  const options = listArg(args, "filterOptions", command);
  return { breakpoints: breakpoints.exceptions.set(filters, options) };
};

/** A variable of the Context scope, or an expression that names one, can have data breakpoints. */
export const dataBreakpointInfo = withStop((_debuggee, { references }, args) => {
  const name = textArg(args, "name");
  const reference = numberOf(args, "variablesReference");
  const part = reference === undefined ? undefined : references.partOf(reference);
  const path = reference === undefined ? contextPath(name) : part && [...part.path, name];
  if (path === undefined)
    return {
      dataId: null,
      description: `“${name}” is no context variable: only those are watched for changes.`,
    };
  return {
    dataId: dataIdOf(path),
    description: path.join("."),
    accessTypes: ["write", "read", "readWrite"],
    canPersist: true,
  };
});

export const exceptionInfo = withStop((debuggee) => {
  const { exception } = debuggee;
  if (exception === undefined) throw new AdapterError("noException");
  const { filter, message, cause, details } = exception;
  const typeName = cause instanceof Error ? pythonName(cause) : undefined;
  return {
    exceptionId: filter,
    description: message,
    breakMode: "always",
    details: { message: details === undefined ? message : `${message}\n\n${details}`, typeName },
  };
});

/** AG2's class for the same error, where it has one. */
function pythonName(error: Error): string | undefined {
  return "pythonError" in error ? String(error.pythonError) : undefined;
}

export const locations: Route = async (session, args, command) => {
  const { source } = await session.readFile(sourcePathOf(args, command));
  const line = numberOf(args, "line");
  if (line === undefined) throw new AdapterError("badArguments", { command, problem: "it names no line" });
  const endLine = numberOf(args, "endLine") ?? line;
  const found = source && breakpointLocations(source, line, endLine, session.coordinates);
  return { breakpoints: found ?? [] };
};
