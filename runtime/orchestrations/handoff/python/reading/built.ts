import type { Evaluator } from "../../../../document/python/evaluator.js";
import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import type { Argument, Environment, Value } from "../../../../document/python/values.js";
import { data, isNone, isText, unknown } from "../../../../document/python/values.js";
import { agentKey, readAgent } from "./agents.js";
import type { BuilderCall } from "./calls.js";
import { conditionOf } from "./condition.js";
import { argument, hidesArguments, itemNodes, ownPart } from "./given.js";
import { BUILDER_METHODS, BUILT_KEYS } from "./names.js";

/** What a builder has been told so far, as the keys of a document. */
export class Built {
  readonly #values = new Map<string, Value>();
  #handoffs: Value[] = [];
  /** Keys of participants, by their place, that only a run would show and that are left out or stood in for. */
  #open: string[] = [];
  readonly #names = new Set<string>();
  #standsIn = false;

  constructor(
    readonly evaluator: Evaluator,
    readonly made: PythonNode,
  ) {
    if (hidesArguments(made)) this.blur("participants", made);
    const older = argument(made, "participant_factories");
    if (older) this.blur("participants", older);
    const participants = argument(made, "participants");
    if (participants) this.#participants(participants, undefined);
    const condition = argument(made, "termination_condition");
    if (condition) this.#condition(condition, undefined);
  }

  /** The document's keys as they are now, and the places of `participants` that stay open. */
  snapshot(): { args: Argument[]; open: readonly string[] } {
    const values = new Map(this.#values);
    if (this.#handoffs.length > 0 && !values.has("handoffs"))
      values.set("handoffs", { kind: "list", items: [...this.#handoffs], node: this.made });
    const args = BUILT_KEYS.flatMap((name) => {
      const value = values.get(name);
      return value ? [{ name, value }] : [];
    });
    return { args, open: this.#open };
  }

  take({ method, call, env, certain }: BuilderCall): void {
    if (!BUILDER_METHODS.has(method)) {
      this.blurAll(call);
      return;
    }
    const key = BUILDER_METHODS.get(method);
    if (key === undefined) return;
    const own = ownPart(call);
    if (!certain || hidesArguments(call)) this.blur(key, own);
    else if (method === "participants") this.#participants(argument(call, "participants", 0) ?? own, env);
    else if (method === "with_start_agent") this.#start(argument(call, "agent", 0) ?? own, env);
    else if (method === "add_handoff") this.#handoff(call, env);
    else if (method === "with_autonomous_mode") this.#autonomous(call, env);
    else this.#condition(argument(call, "termination_condition", 0) ?? own, env);
  }

  /** Whether a key has been decided, known or not. */
  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** Only a run shows what becomes of a key. */
  blur(key: string, node: PythonNode): void {
    this.#values.set(key, unknown(node));
    if (key === "participants") this.#open = [];
  }

  blurAll(node: PythonNode): void {
    for (const key of BUILT_KEYS) this.blur(key, node);
  }

  #participants(node: PythonNode, env: Environment): void {
    const value = this.evaluator.evaluate(node, env);
    if (value.kind !== "list") {
      this.blur("participants", node);
      return;
    }
    const nodes = itemNodes(node, value.items.length);
    this.#open = [];
    const items = value.items.map((item, index): Value => {
      const place = nodes[index] ?? node;
      const agent = readAgent(this.evaluator, item, place);
      if (agent) this.#names.add(agent.key.name);
      this.#standsIn ||= agent?.key.by === "variable";
      for (const key of agent?.unknown ?? []) this.#open.push(`participants[${index}].${key}`);
      return agent?.value ?? unknown(place);
    });
    this.#values.set("participants", { kind: "list", items, node });
  }

  #start(node: PythonNode, env: Environment): void {
    this.#values.set("start", this.#key(this.evaluator.evaluate(node, env), node));
  }

  #handoff(call: PythonNode, env: Environment): void {
    const node = ownPart(call);
    const source = argument(call, "source", 0);
    const targets = argument(call, "targets", 1);
    const to = targets && this.evaluator.evaluate(targets, env);
    const entries = new Map<string, Value>([
      ["from", source ? this.#key(this.evaluator.evaluate(source, env), source) : unknown(node)],
      ["to", targets && to?.kind === "list" ? this.#targets(to.items, targets) : unknown(targets ?? node)],
    ]);
    const description = argument(call, "description");
    const text = description && this.evaluator.evaluate(description, env);
    if (description && text && !isNone(text))
      entries.set("description", isText(text) ? data(text.value, description) : unknown(description));
    this.#handoffs.push({ kind: "dict", entries, node });
  }

  /** One target is a name, several are a list. */
  #targets(items: readonly Value[], node: PythonNode): Value {
    const nodes = itemNodes(node, items.length);
    const keys = items.map((item, index) => this.#key(item, nodes[index] ?? node));
    const [only, ...others] = keys;
    return only && others.length === 0 ? only : { kind: "list", items: keys, node };
  }

  #autonomous(call: PythonNode, env: Environment): void {
    const node = ownPart(call);
    const entries = new Map<string, Value>();
    for (const name of ["agents", "prompts", "turn_limits"]) {
      const given = argument(call, name);
      const value = given && this.evaluator.evaluate(given, env);
      if (!given || !value || isNone(value)) continue;
      if (name !== "agents") entries.set(name, value.kind === "dict" ? value : unknown(given));
      else if (value.kind !== "list") entries.set(name, unknown(given));
      else {
        const nodes = itemNodes(given, value.items.length);
        const items = value.items.map((item, index) => this.#key(item, nodes[index] ?? given));
        entries.set(name, { kind: "list", items, node: given });
      }
    }
    // A second call replaces the first.
    this.#values.set("autonomous", entries.size === 0 ? data(true, node) : { kind: "dict", entries, node });
  }

  #condition(node: PythonNode, env: Environment): void {
    const value = this.evaluator.evaluate(node, env);
    if (isNone(value)) this.#values.delete("terminate_when");
    else {
      const expression = conditionOf(this.evaluator, value);
      const known = expression === undefined ? unknown(node) : data(expression, node);
      this.#values.set("terminate_when", known);
    }
  }

  /** The name of an agent. A text that is nobody's may be the real name of an agent of which only the variable is known. */
  #key(value: Value, node: PythonNode): Value {
    const key = agentKey(this.evaluator, value);
    const isOpen = key?.by === "text" && this.#standsIn && !this.#names.has(key.name);
    return key && !isOpen ? data(key.name, node) : unknown(node);
  }
}
