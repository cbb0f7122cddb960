import type { PythonLibrary } from "../../../../document/python/library.js";
import { data } from "../../../../document/python/values.js";
import { agentKey } from "./agents.js";
import { AGENT_METHODS, BUILDER_METHODS, frameworkName } from "./names.js";

/** What the framework's functions and agents give to whoever reads code. */
export const frameworkLibrary: PythonLibrary = {
  has: (path) => /^[A-Z]|^(?:tool|resolve_agent_id)$/.test(frameworkName(path) ?? ""),
  looks: (path, method) =>
    (path !== undefined && frameworkName(path) !== undefined) ||
    (method !== undefined && (BUILDER_METHODS.has(method) || AGENT_METHODS.has(method))),
  call: (path, { positional: [agent] }, node, evaluator) => {
    if (frameworkName(path) !== "resolve_agent_id" || !agent) return undefined;
    const key = agentKey(evaluator, agent);
    return key && data(key.name, node);
  },
  attribute: (from, name, node, evaluator) => {
    if (from.made === undefined || (name !== "name" && name !== "id")) return undefined;
    const key = agentKey(evaluator, from);
    return key?.by === name ? data(key.name, node) : undefined;
  },
};
