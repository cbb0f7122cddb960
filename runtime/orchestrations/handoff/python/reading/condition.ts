import type { Evaluator } from "../../../../document/python/evaluator.js";
import { parameterName } from "../../../../document/python/scopes.js";
import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import { child, childrenOf, namedChildren, textOf } from "../../../../document/python/syntax-tree.js";
import { isText, type Value } from "../../../../document/python/values.js";
import { parseExpression } from "../../../../expression/expression.js";
import { expressionOfStub } from "../condition-stub.js";

/**
 * A termination condition as `terminate_when` says it, for functions of the conversation that ask for its length, for a message's text, author
 * and role, and join such questions. `undefined` for any other: what it asks cannot be said in the language of `terminate_when`.
 */
export function conditionOf(evaluator: Evaluator, value: Value): string | undefined {
  if (value.kind !== "function" || value.self) return undefined;
  const { definition } = value;
  const unwritten = stubOf(evaluator, definition);
  if (unwritten !== undefined) return unwritten;
  const body = returned(definition);
  const [parameter, ...others] = namedChildren(child(definition, "parameters") ?? definition);
  const name = parameter && parameterName(parameter);
  if (!body || !name || (child(definition, "parameters") && others.length > 0)) return undefined;
  const text = new Translation(evaluator, textOf(name)).of(unwrapped(body));
  return text !== undefined && parseExpression(text).ok ? text : undefined;
}

/** The expression in a function that an export has left to write. */
function stubOf(evaluator: Evaluator, definition: PythonNode): string | undefined {
  const body = child(definition, "body");
  const statements = body && definition.type === "function_definition" ? namedChildren(body) : [];
  const [only, ...others] = statements;
  const [raised] = only?.type === "raise_statement" && others.length === 0 ? namedChildren(only) : [];
  const given = raised?.type === "call" ? child(raised, "arguments") : undefined;
  const [argument] = given ? namedChildren(given) : [];
  const text = argument && evaluator.evaluate(argument, undefined);
  return text && isText(text) ? expressionOfStub(text.value) : undefined;
}

/** The expression that the function is, a docstring aside. */
function returned(definition: PythonNode): PythonNode | undefined {
  const body = child(definition, "body");
  if (!body || definition.type === "lambda") return body;
  const statements = namedChildren(body).filter(
    (statement) =>
      statement.type !== "expression_statement" || namedChildren(statement)[0]?.type !== "string",
  );
  const [only, ...others] = statements;
  return only?.type === "return_statement" && others.length === 0 ? namedChildren(only)[0] : undefined;
}

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);
/** What a message has, and what `terminate_when` calls it. */
const OF_MESSAGE = new Map([
  ["text", "text"],
  ["author_name", "author"],
  ["role", "role"],
]);

/** Nobody reads a condition that is nested deeper. */
const DEEPEST = 50;

class Translation {
  #depth = 0;

  constructor(
    readonly evaluator: Evaluator,
    /** The function's parameter. */
    readonly conversation: string,
  ) {}

  of(node: PythonNode): string | undefined {
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    try {
      return this.#dispatch(node);
    } finally {
      this.#depth -= 1;
    }
  }

  #dispatch(node: PythonNode): string | undefined {
    switch (node.type) {
      case "parenthesized_expression":
        return wrapped(this.#only(namedChildren(node)));
      case "boolean_operator":
        return this.#joined(node);
      case "not_operator":
        return prefixed("!", this.#part(child(node, "argument")));
      case "comparison_operator":
        return this.#compared(node);
      case "identifier":
        return textOf(node) === this.conversation ? "messages" : this.#constant(node);
      case "subscript":
        return this.#message(node);
      case "attribute":
        return this.#attribute(node);
      case "call":
        return this.#called(node);
      default:
        return this.#constant(node);
    }
  }

  #only([node, ...others]: readonly PythonNode[]): string | undefined {
    return node && others.length === 0 ? this.of(node) : undefined;
  }

  /** An operand, in brackets where it is an operation itself. */
  #part(node: PythonNode | undefined): string | undefined {
    const text = node && this.of(node);
    return node?.type === "boolean_operator" || node?.type === "comparison_operator" ? wrapped(text) : text;
  }

  #joined(node: PythonNode): string | undefined {
    const operator = child(node, "operator")?.type === "or" ? "||" : "&&";
    const [left, right] = [child(node, "left"), child(node, "right")].map((side) =>
      side?.type === "boolean_operator" && child(side, "operator")?.type !== child(node, "operator")?.type
        ? wrapped(this.of(side))
        : side && this.of(side),
    );
    return left === undefined || right === undefined ? undefined : `${left} ${operator} ${right}`;
  }

  #compared(node: PythonNode): string | undefined {
    const [left, right, ...more] = namedChildren(node);
    const operator = childrenOf(node, "operators").map(textOf).join(" ");
    const [a, b] = [this.#part(left), this.#part(right)];
    if (a === undefined || b === undefined || more.length > 0) return undefined;
    if (COMPARISONS.has(operator)) return `${a} ${operator} ${b}`;
    if (operator === "in") return `${a} in ${b}`;
    return operator === "not in" ? `!(${a} in ${b})` : undefined;
  }

  /** `conversation[-1]`. */
  #message(node: PythonNode): string | undefined {
    const list = child(node, "value");
    const [index, ...more] = childrenOf(node, "subscript");
    const at = index && this.#constant(index);
    if (!list || more.length > 0 || at === undefined || !/^-?\d+$/.test(at)) return undefined;
    return this.of(list) === "messages" ? `messages[${at}]` : undefined;
  }

  #attribute(node: PythonNode): string | undefined {
    const object = child(node, "object");
    const name = OF_MESSAGE.get(textOf(child(node, "attribute") ?? node));
    const message = object?.type === "subscript" ? this.#message(object) : undefined;
    return message !== undefined && name !== undefined ? `${message}.${name}` : undefined;
  }

  #called(node: PythonNode): string | undefined {
    const called = child(node, "function");
    const given = child(node, "arguments");
    const parts = given?.type === "argument_list" ? namedChildren(given) : undefined;
    if (!called || !parts || parts.some(({ type }) => type === "keyword_argument")) return undefined;
    if (called.type === "identifier") {
      const path = this.evaluator.pathOf(called);
      const inner = this.#only(parts);
      if (inner === undefined) return undefined;
      if (path === "builtins.len") return `len(${inner})`;
      return path === "builtins.bool" ? wrapped(inner) : undefined;
    }
    const object = called.type === "attribute" ? child(called, "object") : undefined;
    const text = object && this.of(object);
    const method = called.type === "attribute" ? textOf(child(called, "attribute") ?? called) : "";
    if (text === undefined) return undefined;
    if (parts.length === 0 && (method === "lower" || method === "upper")) return `${method}(${text})`;
    const inner = this.#only(parts);
    if (inner === undefined) return undefined;
    if (method === "startswith") return `startsWith(${text}, ${inner})`;
    return method === "endswith" ? `endsWith(${text}, ${inner})` : undefined;
  }

  /** A text, number or truth value that the code says. */
  #constant(node: PythonNode): string | undefined {
    const value = this.evaluator.evaluate(node, undefined);
    if (value.kind !== "data" || value.value === null) return undefined;
    if (typeof value.value === "bigint") return String(value.value);
    if (typeof value.value === "object") return String(value.value.float);
    return JSON.stringify(value.value);
  }
}

function unwrapped(node: PythonNode): PythonNode {
  let at = node;
  while (at.type === "parenthesized_expression") {
    const [inner, ...others] = namedChildren(at);
    if (!inner || others.length > 0) return at;
    at = inner;
  }
  return at;
}

function wrapped(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `(${text})`;
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : prefix + text;
}
