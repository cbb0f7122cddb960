import type { PythonNode } from "./syntax-tree.js";
import { child, childrenOf, namedChildren, textOf, walk } from "./syntax-tree.js";

/** One place that gives a name a meaning. */
export interface Binding {
  readonly kind: "assign" | "parameter" | "import" | "function" | "class" | "other";
  /** The name where it is bound. */
  readonly target: PythonNode;
  /** The expression assigned, or the definition. */
  readonly value?: PythonNode;
  /** Which element of the value, for `a, b = …`. */
  readonly path?: readonly number[];
  /** What an import brings. */
  readonly symbol?: string;
}

/** A stretch of code with names of its own. */
export interface Scope {
  readonly node: PythonNode;
  readonly parent: Scope | undefined;
  readonly names: Map<string, Binding[]>;
  /** Names that `global` or `nonlocal` hand to an outer scope. */
  readonly handed: Map<string, Scope>;
}

const COMPREHENSIONS = new Set([
  "list_comprehension",
  "set_comprehension",
  "dictionary_comprehension",
  "generator_expression",
]);
const SCOPES = new Set(["module", "function_definition", "class_definition", "lambda", ...COMPREHENSIONS]);

/** Who binds which name where, in a whole file. */
export class Scopes {
  readonly #scopes = new Map<PythonNode, Scope>();
  readonly module: Scope;
  /** Modules of which everything is imported (`from … import *`). */
  readonly starred: string[] = [];

  constructor(readonly root: PythonNode) {
    this.module = this.#open(root, undefined);
    for (const node of walk(root))
      if (SCOPES.has(node.type) && node !== root) this.#open(node, this.of(node.parent ?? root));
    for (const node of walk(root))
      if (node.type === "global_statement" || node.type === "nonlocal_statement") this.#hand(node);
    for (const node of walk(root)) this.#bind(node);
  }

  /** The scope in which a node is evaluated. Defaults, decorators and bases of a definition belong to what is around it. */
  of(node: PythonNode): Scope {
    let inner = node;
    let innermost = node;
    for (let at: PythonNode | undefined = node; at; innermost = inner, inner = at, at = at.parent) {
      const scope = this.#scopes.get(at);
      if (scope && (inner === at || isInside(at, inner, innermost))) return scope;
    }
    return this.module;
  }

  /** The scope of a definition's own body. */
  within(definition: PythonNode): Scope | undefined {
    return this.#scopes.get(definition);
  }

  /** The scope that a name, used at `node`, belongs to; undefined for builtins and what nobody binds. */
  resolve(name: string, node: PythonNode): Scope | undefined {
    const start = this.of(node);
    for (let scope: Scope | undefined = start; scope; scope = scope.parent) {
      if (scope !== start && scope.node.type === "class_definition") continue;
      const handed = scope.handed.get(name);
      if (handed) return handed;
      if (scope.names.has(name)) return scope;
    }
    return undefined;
  }

  #open(node: PythonNode, parent: Scope | undefined): Scope {
    const scope: Scope = { node, parent, names: new Map(), handed: new Map() };
    this.#scopes.set(node, scope);
    return scope;
  }

  #hand(node: PythonNode): void {
    const scope = this.of(node);
    for (const name of namedChildren(node)) {
      const text = textOf(name);
      scope.handed.set(text, this.module);
      // An outer function's variable could be meant: either way its value is not known any more.
      if (node.type === "nonlocal_statement" && scope.parent) scope.handed.set(text, scope.parent);
    }
  }

  #add(scope: Scope, binding: Binding): void {
    const name = textOf(binding.target);
    const owner = scope.handed.get(name) ?? scope;
    const list = owner.names.get(name);
    if (list) list.push(binding);
    else owner.names.set(name, [binding]);
  }

  #bind(node: PythonNode): void {
    switch (node.type) {
      case "assignment": {
        const left = child(node, "left");
        const value = child(node, "right");
        if (left && value) this.#targets(left, value, []);
        return;
      }
      case "named_expression": {
        const target = child(node, "name");
        const value = child(node, "value");
        if (!target) return;
        let scope = this.of(node);
        while (COMPREHENSIONS.has(scope.node.type) && scope.parent) scope = scope.parent;
        this.#add(scope, { kind: "assign", target, ...(value ? { value } : {}) });
        return;
      }
      case "augmented_assignment":
      case "for_statement":
      case "for_in_clause": {
        const left = child(node, "left");
        if (left) this.#others(left);
        return;
      }
      case "as_pattern_target":
        this.#asTarget(node);
        return;
      case "delete_statement":
      case "case_pattern":
        for (const part of namedChildren(node)) this.#others(part);
        return;
      case "type_alias_statement":
        return;
      case "function_definition":
      case "class_definition": {
        const target = child(node, "name");
        const kind = node.type === "function_definition" ? "function" : "class";
        if (target) this.#add(this.of(node.parent ?? node), { kind, target, value: node });
        return;
      }
      case "parameters":
      case "lambda_parameters":
        this.#parameters(node);
        return;
      case "import_statement":
      case "import_from_statement":
        this.#imports(node);
        return;
      default:
    }
  }

  /** `with … as name`: what stands before `as` is the value. */
  #asTarget(node: PythonNode): void {
    const target = namedChildren(node)[0];
    const pattern = node.parent;
    const value = pattern && namedChildren(pattern)[0];
    if (target?.type === "identifier" && pattern?.parent?.type === "with_item" && value)
      this.#add(this.of(node), { kind: "assign", target, value });
    else if (target) this.#others(target);
  }

  #targets(left: PythonNode, value: PythonNode, path: readonly number[]): void {
    if (left.type === "identifier")
      this.#add(this.of(left), { kind: "assign", target: left, value, ...(path.length > 0 ? { path } : {}) });
    else if (["tuple_pattern", "list_pattern", "pattern_list"].includes(left.type)) {
      const parts = namedChildren(left);
      if (parts.some(({ type }) => type === "list_splat_pattern")) this.#others(left);
      else parts.forEach((part, index) => this.#targets(part, value, [...path, index]));
    }
  }

  /** Names that are bound to what cannot be followed. */
  #others(left: PythonNode): void {
    for (const node of walk(left)) {
      if (
        node.type !== "identifier" ||
        node.parent?.type === "attribute" ||
        node.parent?.type === "subscript"
      )
        continue;
      this.#add(this.of(node), { kind: "other", target: node });
    }
  }

  #parameters(node: PythonNode): void {
    const scope = node.parent && this.#scopes.get(node.parent);
    if (!scope) return;
    for (const part of namedChildren(node)) {
      const target = parameterName(part);
      if (target) this.#add(scope, { kind: "parameter", target, value: part });
    }
  }

  #imports(node: PythonNode): void {
    const scope = this.of(node);
    const from = child(node, "module_name");
    const prefix = from ? `${textOf(from)}.` : "";
    if (node.children.some(({ type }) => type === "wildcard_import")) this.starred.push(prefix.slice(0, -1));
    for (const name of childrenOf(node, "name")) {
      const path = child(name, "name");
      const alias = child(name, "alias");
      if (path && alias) this.#add(scope, { kind: "import", target: alias, symbol: prefix + textOf(path) });
      else {
        const [target] = namedChildren(name);
        // `import a.b` binds `a`.
        if (target) this.#add(scope, { kind: "import", target, symbol: prefix + textOf(target) });
      }
    }
  }
}

/** The name of a parameter, whatever its form. */
export function parameterName(part: PythonNode): PythonNode | undefined {
  if (part.type === "identifier") return part;
  const named = child(part, "name");
  if (named) return named.type === "identifier" ? named : undefined;
  const first = namedChildren(part)[0];
  if (first === undefined) return undefined;
  return first.type === "identifier" ? first : parameterName(first);
}

function isInside(scope: PythonNode, inner: PythonNode, innermost: PythonNode): boolean {
  switch (scope.type) {
    case "function_definition":
    case "lambda":
      return inner.field === "body";
    case "class_definition":
      return inner.field === "body";
    case "module":
      return true;
    default:
      // The first thing that a comprehension goes through belongs to what is around it.
      return (
        innermost.field !== "right" || inner !== scope.children.find(({ type }) => type === "for_in_clause")
      );
  }
}
