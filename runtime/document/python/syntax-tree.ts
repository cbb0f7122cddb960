import type { Tree } from "web-tree-sitter";

/**
 * A node of Python's syntax, copied out of the parser's memory: plain data that nobody has to free, and quick to walk. Offsets are UTF-16
 * units, half-open. Only named nodes and the operators' own tokens are kept; comments are not.
 */
export interface PythonNode {
  readonly type: string;
  /** The part it plays in its parent (`left`, `arguments`, …); "" for none. */
  readonly field: string;
  readonly start: number;
  readonly end: number;
  readonly named: boolean;
  /** It, or something in it, does not parse. */
  broken: boolean;
  readonly parent: PythonNode | undefined;
  readonly children: PythonNode[];
  readonly source: string;
}

/** Copies a tree without recursion: code may be nested ten thousand deep. */
export function copyTree(tree: Tree, source: string): PythonNode {
  const cursor = tree.walk();
  const copy = (parent: PythonNode | undefined): PythonNode => ({
    type: cursor.nodeType,
    field: cursor.currentFieldName ?? "",
    start: cursor.startIndex,
    end: cursor.endIndex,
    named: cursor.nodeIsNamed,
    broken: cursor.nodeType === "ERROR" || cursor.nodeIsMissing,
    parent,
    children: [],
    source,
  });
  const root = copy(undefined);
  let at = root;
  let descending = cursor.gotoFirstChild();
  for (;;) {
    if (descending) {
      const node = copy(at);
      if (node.broken) markBroken(at);
      if (node.type !== "comment") at.children.push(node);
      if (cursor.gotoFirstChild()) at = node;
      else descending = cursor.gotoNextSibling();
      continue;
    }
    if (at.parent === undefined) break;
    cursor.gotoParent();
    at = at.parent;
    descending = cursor.gotoNextSibling();
  }
  cursor.delete();
  return root;
}

function markBroken(node: PythonNode): void {
  for (let up: PythonNode | undefined = node; up && !up.broken; up = up.parent) up.broken = true;
}

/** The text of a node. */
export function textOf(node: PythonNode): string {
  return node.source.slice(node.start, node.end);
}

/** The child that plays a part, or undefined. */
export function child(node: PythonNode, field: string): PythonNode | undefined {
  return node.children.find((each) => each.field === field);
}

/** All children that play a part. */
export function childrenOf(node: PythonNode, field: string): PythonNode[] {
  return node.children.filter((each) => each.field === field);
}

/** The children that are no mere tokens. */
export function namedChildren(node: PythonNode): PythonNode[] {
  return node.children.filter(({ named }) => named);
}

/** Every node below `root` and itself, in the order of the text, without recursion. */
export function* walk(root: PythonNode): Generator<PythonNode> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (let i = node.children.length - 1; i >= 0; i -= 1) {
      const next = node.children[i];
      if (next) open.push(next);
    }
  }
}

/** The nearest node around this one whose type is among `types`. */
export function around(node: PythonNode, types: ReadonlySet<string>): PythonNode | undefined {
  for (let up = node.parent; up; up = up.parent) if (types.has(up.type)) return up;
  return undefined;
}
