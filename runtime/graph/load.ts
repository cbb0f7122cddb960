import { WorkflowGraphError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { isUnhashable, kindText } from "../python/kinds.js";
import { bindArgs } from "./bind-args.js";
import type { ConditionDefinition, TargetDefinition } from "./definition.js";
import type { Registry } from "./registry.js";
import { builtInRegistry } from "./registry.js";
import { Place, optional, required } from "./subscript.js";
import { terminate } from "./targets/terminate.js";
import { Condition, Target, Transition } from "./transition.js";
import { TransitionGraph } from "./transition-graph.js";
import { valueText } from "./value-text.js";

export interface LoadOptions {
  /** Where names of conditions and targets are looked up; AG2's own by default. */
  registry?: Registry;
}

/**
 * Loads a graph from its wire form, plain data or JSON text. Every failure is a `WorkflowGraphError` that says what is wrong and where;
 * its `pythonError` is the class that AG2's loader raises. Faults are found in AG2's order: the initial speaker, then each transition's
 * `when` and `then`, then the default target. Keys that AG2 ignores are ignored.
 */
export function loadGraph(data: unknown, options: LoadOptions = {}): TransitionGraph {
  const registry = options.registry ?? builtInRegistry;
  const graph = (typeof data === "string" ? parseText(data) : (data ?? null)) as JsonValue;
  const initialSpeaker = required(graph, "initial_speaker", Place.root);
  const transitions = listOf(optional(graph, "transitions", Place.root)).map((item, index) =>
    loadTransition(item, registry, Place.root.key("transitions").item(index)),
  );
  const fallback = loadTarget(
    optional(graph, "default_target", Place.root) ?? null,
    registry,
    Place.root.key("default_target"),
  );
  return new TransitionGraph(
    initialSpeaker,
    transitions,
    fallback,
    optional(graph, "max_turns", Place.root) ?? null,
  );
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new WorkflowGraphError(`the graph is not JSON: ${detail}`, "JSONDecodeError");
  }
}

/** Python iterates over whatever stands here: an object gives its keys and a string its characters, none of which is a transition. */
function listOf(transitions: JsonValue | undefined): readonly JsonValue[] {
  if (transitions === undefined) return [];
  if (Array.isArray(transitions)) return transitions;
  if (typeof transitions === "string" && transitions === "") return [];
  if (typeof transitions === "object" && transitions !== null && Object.keys(transitions).length === 0)
    return [];
  throw new WorkflowGraphError(
    `transitions must be a list, but is ${kindText(transitions)}`,
    "TypeError",
    "/transitions",
  );
}

function loadTransition(data: JsonValue, registry: Registry, place: Place): Transition {
  const when = loadCondition(required(data, "when", place), registry, place.key("when"));
  const then = loadTarget(required(data, "then", place), registry, place.key("then"));
  const priority = optional(data, "priority", place);
  return new Transition(when, then, priority === undefined ? 0 : priority);
}

function loadCondition(spec: JsonValue, registry: Registry, place: Place): Condition {
  const name = required(spec, "name", place);
  const definition = lookUp(name, (known) => registry.condition(known), "condition", place);
  return new Condition(definition, argsOf(spec, definition, place));
}

/** `null` terminates with "after_work", as a missing default target does. */
function loadTarget(spec: JsonValue, registry: Registry, place: Place): Target {
  if (spec === null) return new Target(terminate, { reason: "after_work" });
  const name = required(spec, "name", place);
  const definition = lookUp(name, (known) => registry.target(known), "target", place);
  return new Target(definition, argsOf(spec, definition, place));
}

function lookUp<D extends ConditionDefinition | TargetDefinition>(
  name: JsonValue,
  find: (name: string) => D | undefined,
  kind: string,
  place: Place,
): D {
  const at = place.key("name");
  if (isUnhashable(name))
    throw new WorkflowGraphError(
      `${at.text} must be a string, but is ${kindText(name)}`,
      "TypeError",
      at.pointer,
    );
  const definition = typeof name === "string" ? find(name) : undefined;
  if (definition === undefined)
    throw new WorkflowGraphError(
      `no transition ${kind} registered for ${valueText(name)}`,
      "WorkflowGraphError",
      at.pointer,
    );
  return definition;
}

function argsOf(spec: JsonValue, definition: ConditionDefinition | TargetDefinition, place: Place) {
  return bindArgs(definition.name, definition.args, optional(spec, "args", place), place.key("args"));
}
