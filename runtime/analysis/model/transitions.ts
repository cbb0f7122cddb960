import type { WorkflowDocument } from "../../document/model.js";
import { WorkflowGraphError } from "../../errors.js";
import { bindArgs } from "../../graph/bind-args.js";
import type { ConditionDefinition, TargetDefinition } from "../../graph/definition.js";
import { builtInRegistry } from "../../graph/registry.js";
import { Place } from "../../graph/subscript.js";
import { terminate } from "../../graph/targets/terminate.js";
import { Condition, Target, Transition } from "../../graph/transition.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { isObject, own } from "../../json.js";

/**
 * The document's rules, in its own order. Where `loadGraph` would fail, and where an extension decides, the condition or target has a
 * definition without `evaluate` or `resolve`: its outcome is unknown, so nothing that depends on it can be proved.
 */
export function readTransitions(document: WorkflowDocument): Transition[] {
  const list: unknown = document.graph.transitions;
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => {
    const rule = isObject(entry) ? entry : {};
    const priority = own(rule, "priority");
    return new Transition(
      readCondition(own(rule, "when")),
      readTarget(own(rule, "then")),
      priority === undefined ? 0 : priority,
    );
  });
}

/** `default_target`; missing and null close with "after_work". */
export function readDefaultTarget(document: WorkflowDocument): Target {
  return readTarget((document.graph.default_target ?? null) as JsonValue);
}

function readCondition(spec: JsonValue | undefined): Condition {
  const definition = builtInRegistry.condition(nameOf(spec) ?? "");
  const args = argsOf(spec, definition);
  if (definition === undefined || args === undefined) return new Condition({ name: nameOf(spec) ?? "…" }, {});
  return new Condition(definition, args);
}

function readTarget(spec: JsonValue | undefined): Target {
  if (spec === null) return new Target(terminate, { reason: "after_work" });
  const definition = builtInRegistry.target(nameOf(spec) ?? "");
  const args = argsOf(spec, definition);
  if (definition === undefined || args === undefined) return new Target({ name: nameOf(spec) ?? "…" }, {});
  return new Target(definition, args);
}

function argsOf(
  spec: JsonValue | undefined,
  definition: ConditionDefinition | TargetDefinition | undefined,
): JsonObject | undefined {
  if (definition === undefined || !isObject(spec)) return undefined;
  try {
    return bindArgs(definition.name, definition.args, own(spec, "args"), Place.root);
  } catch (error) {
    if (error instanceof WorkflowGraphError) return undefined;
    throw error;
  }
}

function nameOf(spec: JsonValue | undefined): string | undefined {
  const name = isObject(spec) ? own(spec, "name") : undefined;
  return typeof name === "string" ? name : undefined;
}
