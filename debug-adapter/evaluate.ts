import { isObject, own, type JsonValue } from "../runtime/index.js";
import { AdapterError } from "./errors.js";
import { withNames } from "./names.js";
import { parsePath, type PathKey } from "./path.js";
import type { View } from "./view.js";

/**
 * The value of a simple name as of a frame: a context key, a field of the state, or a path into either. A context key wins over
 * a field of the same name; `context_vars.` and `state.` say which is meant. What is not there is null, as in AG2.
 */
export function evaluate(expression: string, view: View): JsonValue {
  const path = parsePath(expression);
  if (path === undefined) throw new AdapterError("notAName", { expression });
  const [first, ...rest] = path;
  const context = view.state.context_vars;
  if (first === "context_vars") return follow(context, rest);
  if (first === "state" && rest.length > 0 && own(context, "state") === undefined)
    return stateValue(view, rest);
  if (typeof first === "string" && own(context, first) !== undefined) return follow(context, path);
  return stateValue(view, path);
}

function stateValue({ state, run }: View, path: readonly PathKey[]): JsonValue {
  const {
    context_vars: _context,
    graph_data: _graph,
    ...fields
  } = state as unknown as Record<string, JsonValue>;
  return withNames(follow(fields, path), run);
}

function follow(value: JsonValue, path: readonly PathKey[]): JsonValue {
  let at: JsonValue | undefined = value;
  for (const key of path) {
    if (Array.isArray(at)) at = typeof key === "number" ? at[key] : undefined;
    else at = isObject(at) ? own(at, `${key}`) : undefined;
  }
  return at ?? null;
}
