import { whyTable } from "../decision/why.js";
import { AdapterError } from "../errors.js";
import { evaluate as evaluateName } from "../evaluate.js";
import { hoverText } from "../hover.js";
import { SCOPES } from "../scopes/index.js";
import { THREAD_ID } from "../session-state.js";
import { jsonNode } from "../variables/json-node.js";
import { numberOf, withStop, type Route } from "./route.js";

/** One thread: the channel. */
export const threads: Route = ({ program, debuggee }) => {
  if (program === undefined || debuggee === undefined) return { threads: [] };
  return { threads: [{ id: THREAD_ID, name: `${program.source.name} · ${program.scenario.name}` }] };
};

export const stackTrace = withStop((debuggee, { coordinates }, args) => {
  const { stack } = debuggee;
  const start = numberOf(args, "startFrame") ?? 0;
  const levels = numberOf(args, "levels") ?? 0;
  return { stackFrames: stack.page(start, levels, coordinates), totalFrames: stack.size };
});

export const scopes = withStop((debuggee, { references }, args) => {
  const frameId = numberOf(args, "frameId");
  if (frameId === undefined) throw new AdapterError("noSuchFrame");
  const view = debuggee.stack.view(frameId);
  return {
    scopes: SCOPES.map(({ name, variables }) => ({
      name,
      variablesReference: references.add(() => variables(view)),
      expensive: false,
    })),
  };
});

export const variables = withStop((_debuggee, { references }, args) => {
  const reference = numberOf(args, "variablesReference") ?? 0;
  const start = numberOf(args, "start") ?? 0;
  return { variables: references.list(reference, start, numberOf(args, "count")) };
});

export const evaluate = withStop((debuggee, { references }, args) => {
  const expression = typeof args["expression"] === "string" ? args["expression"] : "";
  const view = debuggee.stack.view(numberOf(args, "frameId"));
  if (args["context"] === "repl" && expression.trim() === "why")
    return { result: whyTable(view), variablesReference: 0 };
  const told = args["context"] === "hover" ? hoverText(expression, view) : undefined;
  if (told !== undefined) return { result: told, variablesReference: 0 };
  const node = jsonNode(expression, evaluateName(expression, view), expression.trim());
  const { value, type, variablesReference, indexedVariables } = references.toVariable(node);
  return { result: value, type, variablesReference, indexedVariables };
});
