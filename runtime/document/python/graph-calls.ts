import type { Given } from "./arguments.js";
import { boundFields } from "./arguments.js";
import type { PythonNode } from "./syntax-tree.js";
import type { Argument, GraphValue, Rule, Spec, Value } from "./values.js";
import { data, unknown } from "./values.js";

/** How a graph can be made. */
export const GRAPH_CALLS: readonly string[] = [
  "TransitionGraph",
  "TransitionGraph.sequence",
  "TransitionGraph.round_robin",
];

/** `Transition(when, then, priority)`. */
export function ruleOf(given: Given, node: PythonNode): Rule {
  const args = boundFields(
    given,
    [{ name: "when" }, { name: "then" }, { name: "priority" }],
    node,
    ({ name }) => (name === "priority" ? data(0n, node) : unknown(node)),
  );
  return { kind: "rule", args, node };
}

/** A graph, by the constructor or a factory; undefined for any other of AG2's names. */
export function graphOf(name: string, given: Given, node: PythonNode): GraphValue | undefined {
  switch (name) {
    case "TransitionGraph":
      return { kind: "graph", args: constructor(given, node), node };
    case "TransitionGraph.sequence":
      return { kind: "graph", args: sequence(argument(given, "steps", 0), node), node };
    case "TransitionGraph.round_robin":
      return {
        kind: "graph",
        args: roundRobin(
          argument(given, "participants", 0),
          argument(given, "max_turns", 1),
          given.open,
          node,
        ),
        node,
      };
    default:
      return undefined;
  }
}

function constructor(given: Given, node: PythonNode): Argument[] {
  const fields = ["initial_speaker", "transitions", "default_target", "max_turns"].map((name) => ({ name }));
  return boundFields(given, fields, node, ({ name }) => {
    if (name === "transitions") return { kind: "list", items: [], node };
    if (name === "default_target") return closing("after_work", node);
    return name === "max_turns" ? data(null, node) : unknown(node);
  });
}

/** Each speaks once: a rule from every step to the next. */
function sequence(steps: Value | undefined, node: PythonNode): Argument[] {
  const known = steps?.kind === "list" && steps.items.length > 0 ? steps.items : undefined;
  const items = known ?? [];
  const rules = items.slice(1).map((next, at): Rule => {
    const before = items[at] ?? unknown(node);
    return rule(spec("from_speaker", node, before), spec("agent", node, next), node);
  });
  return [
    { name: "initial_speaker", value: items[0] ?? unknown(node) },
    { name: "transitions", value: known ? { kind: "list", items: rules, node } : unknown(node) },
    { name: "default_target", value: closing("sequence_complete", node) },
    { name: "max_turns", value: known ? data(BigInt(items.length), node) : unknown(node) },
  ];
}

function roundRobin(
  participants: Value | undefined,
  cap: Value | undefined,
  open: boolean,
  node: PythonNode,
): Argument[] {
  const first = participants?.kind === "list" ? participants.items[0] : undefined;
  return [
    { name: "initial_speaker", value: first ?? unknown(node) },
    {
      name: "transitions",
      value: { kind: "list", items: [rule(spec("always", node), spec("round_robin", node), node)], node },
    },
    { name: "default_target", value: closing("round_robin_complete", node) },
    { name: "max_turns", value: cap ?? (open ? unknown(node) : data(null, node)) },
  ];
}

function argument(given: Given, name: string, position: number): Value | undefined {
  return given.keywords.get(name)?.value ?? given.positional[position];
}

function rule(when: Spec, then: Spec, node: PythonNode): Rule {
  const args = [
    { name: "when", value: when },
    { name: "then", value: then },
    { name: "priority", value: data(0n, node) },
  ];
  return { kind: "rule", args, node };
}

function spec(name: string, node: PythonNode, agent?: Value): Spec {
  return { kind: "spec", name, args: agent ? [{ name: "agent_id", value: agent }] : [], node };
}

function closing(reason: string, node: PythonNode): Spec {
  return { kind: "spec", name: "terminate", args: [{ name: "reason", value: data(reason, node) }], node };
}
