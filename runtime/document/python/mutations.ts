import type { Scope, Scopes } from "./scopes.js";
import type { References } from "./references.js";
import { isBound } from "./references.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, textOf, walk } from "./syntax-tree.js";

/** Methods that leave a list, a dict or a graph as it is. */
const READING = new Set([
  "copy",
  "count",
  "get",
  "index",
  "items",
  "keys",
  "values",
  "to_dict",
  "dumps",
  "join",
  "format",
]);
/** Functions that only look at what they are given. */
const LOOKING =
  /^(?:builtins\.(?:all|any|dict|enumerate|filter|frozenset|id|isinstance|iter|len|list|map|max|min|print|range|repr|reversed|set|sorted|str|sum|tuple|type|zip)|json\.dumps?|pprint\.\w+|copy\.\w+|asyncio\.gather|typing\.cast|(?:ag2|autogen)\..+)$/;

/** Says what may change an object after it was made: every use of it that is not known to leave it alone. */
export class Mutations {
  constructor(
    readonly scopes: Scopes,
    readonly references: References,
    /** The full path of what is called, where it is imported or a builtin. */
    readonly pathOf: (called: PythonNode) => string | undefined,
    /** Something that only hands on or looks at what it is given: a simple function of this file, or what a library says. */
    readonly isHelper: (called: PythonNode, path: string | undefined) => boolean,
  ) {}

  /** The uses of a name that may change what it holds. */
  ofName(scope: Scope, name: string, seen = new Set<string>()): PythonNode[] {
    const key = `${scope.node.start}:${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return this.references
      .ofName(scope, name)
      .filter((use) =>
        isBound(use) ? use.parent?.type === "augmented_assignment" : this.#changes(use, seen),
      );
  }

  /** The uses of an attribute, of whatever object, that may change what it holds. */
  ofAttribute(name: string, seen = new Set<string>()): PythonNode[] {
    const key = `.${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return this.references.ofAttribute(name).filter((use) => !isBound(use) && this.#changes(use, seen));
  }

  #changes(use: PythonNode, seen: Set<string>): boolean {
    let at = use;
    let { parent } = at;
    while (parent && (parent.type === "attribute" || parent.type === "subscript") && isPart(at)) {
      at = parent;
      ({ parent } = at);
    }
    if (!parent) return false;
    if (at !== use && isBound(at)) return true;
    // What is read from it is another object, of which the same may be asked, but not here.
    if (parent.type === "call" && at.field === "function")
      return at.type === "attribute" && at !== use && !READING.has(textOf(child(at, "attribute") ?? at));
    if (at !== use) return false;
    return this.#handsOn(at, parent, seen);
  }

  #handsOn(at: PythonNode, parent: PythonNode, seen: Set<string>): boolean {
    switch (parent.type) {
      case "list":
      case "tuple":
      case "dictionary":
      case "pair":
      case "expression_list":
        return this.#changesInside(parent, seen);
      case "argument_list":
        if (parent.parent && isStoring(parent.parent)) return false;
        return parent.parent?.type === "call" && !this.#looks(parent.parent);
      case "keyword_argument":
      case "list_splat":
      case "dictionary_splat":
        return parent.parent?.type === "argument_list" && parent.type === "keyword_argument"
          ? parent.parent.parent?.type === "call" && !this.#looks(parent.parent.parent)
          : false;
      case "assignment": {
        const left = child(parent, "left");
        if (at.field !== "right" || !left) return false;
        if (left.type === "attribute")
          return this.ofAttribute(textOf(child(left, "attribute") ?? left), seen).length > 0;
        return this.#changesThrough(left, seen);
      }
      case "for_statement": {
        const left = child(parent, "left");
        return at.field === "right" && left !== undefined && this.#changesThrough(left, seen);
      }
      case "yield":
        return true;
      default:
        return false;
    }
  }

  /** Whether something is changed by one of the names that it, or a part of it, is bound to as well. */
  #changesThrough(left: PythonNode, seen: Set<string>): boolean {
    for (const node of walk(left)) {
      if (node.type === "attribute" || node.type === "subscript") return true;
      const scope = node.type === "identifier" ? this.scopes.resolve(textOf(node), node) : undefined;
      if (scope && this.ofName(scope, textOf(node), seen).length > 0) return true;
    }
    return false;
  }

  /** Whether something is changed by way of the list or dict that it is put into. */
  #changesInside(display: PythonNode, seen: Set<string>): boolean {
    const { parent } = display;
    if (!parent) return false;
    if (DISPLAYS.has(parent.type)) return this.#changesInside(parent, seen);
    const left =
      parent.type === "assignment" && display.field === "right" ? child(parent, "left") : undefined;
    if (left?.type !== "identifier") return false;
    const scope = this.scopes.resolve(textOf(left), left);
    return scope !== undefined && this.ofName(scope, textOf(left), seen).some(reachesInside);
  }

  #looks(call: PythonNode): boolean {
    const called = child(call, "function");
    if (!called) return false;
    const path = this.pathOf(called);
    return (path !== undefined && LOOKING.test(path)) || this.isHelper(called, path);
  }
}

const DISPLAYS = new Set([
  "list",
  "tuple",
  "dictionary",
  "pair",
  "expression_list",
  "parenthesized_expression",
]);

/** `rules.append(x)` puts something into a list, and leaves the thing itself alone. */
function isStoring(call: PythonNode): boolean {
  const called = child(call, "function");
  const method = called?.type === "attribute" ? child(called, "attribute") : undefined;
  return method !== undefined && ["append", "insert", "extend", "add"].includes(textOf(method));
}

/** A change of what a list or dict holds, rather than of which things it holds. */
function reachesInside({ parent }: PythonNode): boolean {
  if (parent?.type !== "subscript") return parent?.type !== "attribute";
  return parent.parent?.type === "attribute" || parent.parent?.type === "subscript";
}

function isPart(node: PythonNode): boolean {
  return node.field === "object" || node.field === "value";
}
