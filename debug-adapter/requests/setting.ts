import { AdapterError } from "../errors.js";
import { newValue } from "../new-value.js";
import { contextPath } from "../path.js";
import type { Debuggee } from "../debuggee.js";
import type { SessionState } from "../session-state.js";
import { setContext } from "../set-context.js";
import type { ContextPart } from "../variables/references.js";
import { jsonNode } from "../variables/json-node.js";
import { own } from "../../runtime/index.js";
import { numberOf, textArg, withStop } from "./route.js";

export const setVariable = withStop((debuggee, session, args) => {
  const name = textArg(args, "name");
  const part = session.references.partOf(numberOf(args, "variablesReference") ?? 0);
  if (part === undefined) throw new AdapterError("notSettable", { name });
  return set(debuggee, session, { path: [...part.path, name], moment: part.moment }, textArg(args, "value"));
});

/** An expression can be set that names a value of the context, or a key that nothing else is called. */
export const setExpression = withStop((debuggee, session, args) => {
  const expression = textArg(args, "expression");
  const { moment } = debuggee.stack.view(numberOf(args, "frameId"));
  const path = contextPath(expression);
  const [key] = path ?? [];
  const { context_vars: context, ...fields } = debuggee.timeline.stateAt(moment);
  if (
    path === undefined ||
    key === undefined ||
    (own(context, key) === undefined && Object.hasOwn(fields, key))
  )
    throw new AdapterError("notSettable", { name: expression });
  return set(debuggee, session, { path, moment }, textArg(args, "value"));
});

async function set(debuggee: Debuggee, session: SessionState, { path, moment }: ContextPart, text: string) {
  const value = newValue(text, debuggee.stack.view(undefined));
  await setContext(debuggee, path, value, moment);
  const node = jsonNode("", value);
  const shown = session.references.toVariable(node, { path, moment: debuggee.timeline.cursor });
  const { value: written, type, variablesReference, indexedVariables } = shown;
  return { value: written, type, variablesReference, indexedVariables };
}
