import { ag2Name } from "./ag2-names.js";
import { evaluateAttribute } from "./attributes.js";
import { evaluateCall } from "./calls.js";
import { evaluateComprehension } from "./comprehensions.js";
import { evaluateDict, evaluateList, evaluateSubscript } from "./containers.js";
import { isHelper } from "./helpers.js";
import { Mutations } from "./mutations.js";
import { evaluateName } from "./names.js";
import { evaluateBinary, evaluateBoolean, evaluateComparison, evaluateUnary } from "./operations.js";
import { NO_LIBRARY, type PythonLibrary } from "./library.js";
import { References } from "./references.js";
import { Scopes } from "./scopes.js";
import { evaluateString, numberValue } from "./texts.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren, textOf } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { data, truthOf, unknown } from "./values.js";

/** Expressions that may be worked out for one file; a hostile file could ask for any number. */
const STEPS = 200_000;
const DEPTH = 150;

/**
 * Works out what Python expressions are without running anything. What a run would have to show is unknown, and stays unknown in whatever is
 * made from it.
 */
export class Evaluator {
  readonly scopes: Scopes;
  readonly references: References;
  readonly mutations: Mutations;
  /** What is being worked out: whoever comes back to it has gone in a circle. */
  readonly underway = new Set<object>();
  #steps = 0;
  #depth = 0;

  /** @param library what is known of other libraries' functions and objects */
  constructor(
    root: PythonNode,
    readonly library: PythonLibrary = NO_LIBRARY,
  ) {
    this.scopes = new Scopes(root);
    this.references = new References(this.scopes);
    this.mutations = new Mutations(
      this.scopes,
      this.references,
      (called) => this.pathOf(called),
      (called, path) => {
        const method = called.type === "attribute" ? child(called, "attribute") : undefined;
        if (library.looks(path, method && textOf(method))) return true;
        if (path !== undefined) return false;
        const value = this.evaluate(called, undefined);
        return value.kind === "function" && isHelper(value.definition);
      },
    );
  }

  /** What an expression is, given the names that calls and loops around it have bound. */
  evaluate(node: PythonNode, env: Environment): Value {
    if (++this.#steps > STEPS || this.#depth >= DEPTH || node.broken) return unknown(node);
    this.#depth += 1;
    try {
      return this.#dispatch(node, env);
    } finally {
      this.#depth -= 1;
    }
  }

  /** The full path of something imported or built in. */
  pathOf(node: PythonNode): string | undefined {
    if (!isDotted(node)) return undefined;
    const value = this.evaluate(node, undefined);
    return value.kind === "symbol" ? value.path : undefined;
  }

  /** AG2's name for what a call calls: `TransitionGraph`, `TransitionGraph.sequence`, … */
  ag2NameOf(called: PythonNode, env?: Environment): string | undefined {
    if (!isDotted(called)) return undefined;
    const value = this.evaluate(called, env);
    return value.kind === "symbol" ? ag2Name(value.path) : undefined;
  }

  /** Does something that may come back to itself; undefined where it does. */
  once<T>(key: object, work: () => T): T | undefined {
    if (this.underway.has(key)) return undefined;
    this.underway.add(key);
    try {
      return work();
    } finally {
      this.underway.delete(key);
    }
  }

  #dispatch(node: PythonNode, env: Environment): Value {
    switch (node.type) {
      case "identifier":
        return evaluateName(this, node, env);
      case "attribute":
        return evaluateAttribute(this, node, env);
      case "call":
        return evaluateCall(this, node, env);
      case "subscript":
        return evaluateSubscript(this, node, env);
      case "string":
      case "concatenated_string":
        return evaluateString(this, node, env);
      case "integer":
      case "float":
        return numberValue(node);
      case "true":
        return data(true, node);
      case "false":
        return data(false, node);
      case "none":
        return data(null, node);
      case "list":
      case "tuple":
      case "expression_list":
        return evaluateList(this, node, env);
      case "dictionary":
        return evaluateDict(this, node, env);
      case "list_comprehension":
      case "generator_expression":
      case "dictionary_comprehension":
        return evaluateComprehension(this, node, env);
      case "binary_operator":
        return evaluateBinary(this, node, env);
      case "unary_operator":
      case "not_operator":
        return evaluateUnary(this, node, env);
      case "boolean_operator":
        return evaluateBoolean(this, node, env);
      case "comparison_operator":
        return evaluateComparison(this, node, env);
      case "conditional_expression":
        return this.#conditional(node, env);
      case "lambda":
        return { kind: "function", definition: node, env, node };
      case "parenthesized_expression":
      case "await":
        return this.#inner(namedChildren(node)[0], node, env);
      case "named_expression":
      case "assignment":
        return this.#inner(child(node, "value") ?? child(node, "right"), node, env);
      default:
        return unknown(node);
    }
  }

  #inner(inner: PythonNode | undefined, node: PythonNode, env: Environment): Value {
    return inner ? this.evaluate(inner, env) : unknown(node);
  }

  #conditional(node: PythonNode, env: Environment): Value {
    const [yes, condition, no] = namedChildren(node);
    if (!yes || !condition || !no) return unknown(node);
    const holds = truthOf(this.evaluate(condition, env));
    return holds === undefined ? unknown(node) : this.evaluate(holds ? yes : no, env);
  }
}

/** A name, or names with dots between them: what is imported or built in is called so. */
function isDotted(node: PythonNode): boolean {
  let at: PythonNode | undefined = node;
  while (at?.type === "attribute") at = child(at, "object");
  return at?.type === "identifier";
}
