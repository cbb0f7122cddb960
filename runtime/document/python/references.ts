import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren, textOf, walk } from "./syntax-tree.js";
import type { Scope, Scopes } from "./scopes.js";

/** Where names, attributes and functions are used in a file. */
export class References {
  readonly #names = new Map<Scope, Map<string, PythonNode[]>>();
  readonly #attributes = new Map<string, PythonNode[]>();
  readonly #calls = new Map<string, PythonNode[]>();
  /** Calls, in the order of the text. */
  readonly calls: PythonNode[] = [];
  readonly classes: PythonNode[] = [];

  constructor(scopes: Scopes) {
    for (const node of walk(scopes.root)) {
      if (node.type === "call") {
        this.calls.push(node);
        const called = child(node, "function");
        const name = called && lastName(called);
        if (name) push(this.#calls, textOf(name), node);
      } else if (node.type === "class_definition") this.classes.push(node);
      else if (node.type === "attribute") {
        const name = child(node, "attribute");
        if (name) push(this.#attributes, textOf(name), node);
      } else if (node.type === "identifier" && isName(node)) {
        const name = textOf(node);
        const scope = scopes.resolve(name, node);
        if (!scope) continue;
        let names = this.#names.get(scope);
        if (!names) this.#names.set(scope, (names = new Map<string, PythonNode[]>()));
        push(names, name, node);
      }
    }
  }

  /** Every mention of a name, where it is bound too. */
  ofName(scope: Scope, name: string): readonly PythonNode[] {
    return this.#names.get(scope)?.get(name) ?? [];
  }

  /** Every `….name`. */
  ofAttribute(name: string): readonly PythonNode[] {
    return this.#attributes.get(name) ?? [];
  }

  /** Every call of something with that last name: `name(…)` and `….name(…)`. */
  callsOf(name: string): readonly PythonNode[] {
    return this.#calls.get(name) ?? [];
  }

  /** What is assigned to an attribute of that name, of whatever object: the expression, or undefined where it cannot be said. */
  assignedTo(attribute: string): (PythonNode | undefined)[] {
    const hidden = this.callsOf("setattr").some((call) => mayName(call, attribute)) ? [undefined] : [];
    const plain = this.ofAttribute(attribute).flatMap((node) => {
      const { parent, field } = node;
      if (field === "left" && parent?.type === "assignment") {
        const value = child(parent, "right");
        return value ? [value] : [];
      }
      return isBound(node) ? [undefined] : [];
    });
    return [...hidden, ...plain];
  }
}

/** Whether `setattr(object, name, value)` may be about an attribute: any name that is not written out may be. */
function mayName(call: PythonNode, attribute: string): boolean {
  const given = child(call, "arguments");
  const name = given && namedChildren(given)[1];
  return name?.type !== "string" || textOf(name).slice(1, -1) === attribute;
}

/** The name that a call ends in. */
export function lastName(called: PythonNode): PythonNode | undefined {
  if (called.type === "identifier") return called;
  return called.type === "attribute" ? child(called, "attribute") : undefined;
}

/** True where an expression is given a new value or taken away. */
export function isBound(node: PythonNode): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (
      ["tuple_pattern", "list_pattern", "pattern_list", "as_pattern_target", "list_splat_pattern"].includes(
        parent.type,
      )
    )
      continue;
    if (parent.type === "delete_statement") return true;
    if (parent.type === "expression_list") continue;
    return (
      (at.field === "left" &&
        ["assignment", "augmented_assignment", "for_statement", "for_in_clause"].includes(parent.type)) ||
      (parent.type === "as_pattern" && at.field === "alias")
    );
  }
  return false;
}

/** Identifiers that stand for a value, and not for an attribute, a keyword or a module. */
function isName({ parent, field }: PythonNode): boolean {
  if (!parent) return false;
  if (parent.type === "attribute") return field === "object";
  if (parent.type === "keyword_argument") return field === "value";
  return parent.type !== "dotted_name" && parent.type !== "aliased_import";
}

function push<K>(map: Map<K, PythonNode[]>, key: K, node: PythonNode): void {
  const list = map.get(key);
  if (list) list.push(node);
  else map.set(key, [node]);
}
