import { bindLoop, elements } from "../../../../document/python/comprehensions.js";
import type { Evaluator } from "../../../../document/python/evaluator.js";
import { isBound } from "../../../../document/python/references.js";
import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import { around, child, namedChildren, textOf, walk } from "../../../../document/python/syntax-tree.js";
import { truthOf, type Environment } from "../../../../document/python/values.js";

/** One call on a builder, in the order in which a run makes them. */
export interface BuilderCall {
  readonly method: string;
  readonly call: PythonNode;
  /** The names that loops have bound around it. */
  readonly env: Environment;
  /** False where only a run shows whether it is made, how often, and in which place. */
  readonly certain: boolean;
}

export interface BuilderCalls {
  readonly calls: readonly BuilderCall[];
  /** True where the builder is handed to something that cannot be followed: whoever has it may call more. */
  readonly leaves: boolean;
}

/** Calls of one builder that are followed; a short text could make any number in loops. */
const MOST_CALLS = 20_000;

const BLOCKS = new Set(["block", "module"]);
const LEAVING = new Set(["break_statement", "continue_statement", "return_statement", "raise_statement"]);

/** Every call on the builder that `made` makes: those chained to it, and those on the name that it is bound to. */
export function builderCalls(evaluator: Evaluator, made: PythonNode): BuilderCalls {
  const follower = new Follower(evaluator);
  const end = follower.chain(made, undefined, true);
  const builtAlready = follower.calls.at(-1)?.method === "build";
  const { parent } = end;
  if (builtAlready || parent?.type === "expression_statement") return follower;
  const left = parent?.type === "assignment" && end.field === "right" ? child(parent, "left") : undefined;
  const scope = left?.type === "identifier" ? evaluator.scopes.resolve(textOf(left), left) : undefined;
  const block = left && around(left, BLOCKS);
  if (!left || !scope || !block) return { calls: follower.calls, leaves: true };
  follower.follow(textOf(left), evaluator.references.ofName(scope, textOf(left)), block, end.end);
  return follower;
}

class Follower implements BuilderCalls {
  readonly calls: BuilderCall[] = [];
  leaves = false;
  #uses: readonly PythonNode[] = [];
  readonly #seen = new Set<PythonNode>();

  constructor(readonly evaluator: Evaluator) {}

  /** Takes the calls that are chained to an expression, and gives the whole chain. */
  chain(from: PythonNode, env: Environment, certain: boolean): PythonNode {
    let at = from;
    for (;;) {
      const { parent } = at;
      if (parent?.type === "parenthesized_expression") at = parent;
      else if (parent?.type === "attribute" && at.field === "object") {
        const call = parent.parent;
        const method = child(parent, "attribute");
        if (call?.type !== "call" || parent.field !== "function" || !method) return at;
        if (this.calls.length < MOST_CALLS) this.calls.push({ method: textOf(method), call, env, certain });
        else this.leaves = true;
        at = call;
        if (textOf(method) === "build") return at;
      } else return at;
    }
  }

  /** Follows a name from the place on where the builder is bound to it. */
  follow(name: string, uses: readonly PythonNode[], block: PythonNode, from: number): void {
    this.#uses = uses.filter(({ start }) => start > from);
    const later = namedChildren(block).filter(({ start }) => start > from);
    this.#run(later, name, undefined);
    for (const use of this.#uses) if (!this.#seen.has(use)) this.#take(use, undefined, false);
    // Bound before as well: which builder a use means is not known.
    if (uses.some((use) => use.start < from && isBound(use) && (use.parent?.end ?? 0) < from))
      this.leaves = true;
  }

  #run(statements: readonly PythonNode[], name: string, env: Environment): void {
    for (const statement of statements) {
      if (this.leaves && this.calls.length >= MOST_CALLS) return;
      const inside = this.#within(statement);
      if (inside.length === 0) continue;
      if (statement.type === "for_statement") this.#loop(statement, name, env, inside);
      else if (statement.type === "if_statement") this.#branch(statement, name, env, inside);
      else if (statement.type === "with_statement")
        this.#run(namedChildren(child(statement, "body") ?? NOTHING), name, env);
      else if (["expression_statement", "return_statement"].includes(statement.type))
        for (const use of inside) this.#take(use, env, true);
      else for (const use of inside) this.#take(use, env, false);
    }
  }

  /** A loop over something known is run through; of any other it is not known how often. */
  #loop(statement: PythonNode, name: string, env: Environment, inside: readonly PythonNode[]): void {
    const [left, right, body] = ["left", "right", "body"].map((field) => child(statement, field));
    const values = right && elements(this.evaluator.evaluate(right, env));
    const straight =
      body && !child(statement, "alternative") && ![...walk(body)].some(({ type }) => LEAVING.has(type));
    const turns = values?.map((value) => left && bindLoop(this.evaluator, left, value, env));
    if (!body || !straight || !turns || turns.includes(undefined))
      for (const use of inside) this.#take(use, env, false);
    else {
      for (const use of inside) this.#seen.add(use);
      for (const turn of turns) {
        if (this.calls.length >= MOST_CALLS) break;
        this.#run(namedChildren(body), name, turn);
      }
      this.leaves ||= this.calls.length >= MOST_CALLS;
    }
  }

  #branch(statement: PythonNode, name: string, env: Environment, inside: readonly PythonNode[]): void {
    const condition = child(statement, "condition");
    const holds = condition && truthOf(this.evaluator.evaluate(condition, env));
    const yes = child(statement, "consequence");
    const no = child(statement, "alternative");
    const otherwise = no?.type === "else_clause" ? child(no, "body") : undefined;
    if (holds === undefined || (!holds && no && !otherwise)) {
      for (const use of inside) this.#take(use, env, false);
      return;
    }
    for (const use of inside) this.#seen.add(use);
    this.#run(namedChildren(holds ? (yes ?? statement) : (otherwise ?? NOTHING)), name, env);
  }

  /** `name.method(…)…`; the name alone is handed on, or bound anew to what its own chain gives. */
  #take(use: PythonNode, env: Environment, certain: boolean): void {
    this.#seen.add(use);
    if (isBound(use)) {
      const value = use.parent?.type === "assignment" ? child(use.parent, "right") : undefined;
      if (!value || !this.#uses.some((other) => rootOf(value) === other)) this.leaves = true;
      return;
    }
    const count = this.calls.length;
    const end = this.chain(use, env, certain);
    if (this.calls.length === count || (this.calls.at(-1)?.method !== "build" && !this.#stays(end, use)))
      this.leaves = true;
  }

  /** Whether nobody but the name has the builder after a chain of calls on it. */
  #stays(end: PythonNode, use: PythonNode): boolean {
    const { parent } = end;
    if (parent?.type === "expression_statement") return true;
    const left = parent?.type === "assignment" && end.field === "right" ? child(parent, "left") : undefined;
    return left?.type === "identifier" && textOf(left) === textOf(use);
  }

  #within(statement: PythonNode): PythonNode[] {
    return this.#uses.filter((use) => statement.start <= use.start && use.end <= statement.end);
  }
}

/** The name that a chain of calls starts with. */
function rootOf(value: PythonNode): PythonNode | undefined {
  let at: PythonNode | undefined = value;
  while (at && at.type !== "identifier")
    at =
      at.type === "call"
        ? child(at, "function")
        : at.type === "attribute"
          ? child(at, "object")
          : at.type === "parenthesized_expression"
            ? namedChildren(at)[0]
            : undefined;
  return at;
}

const NOTHING: PythonNode = {
  type: "block",
  field: "",
  start: 0,
  end: 0,
  named: true,
  broken: false,
  parent: undefined,
  children: [],
  source: "",
};
