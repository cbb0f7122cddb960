import type { JsonValue } from "../json.js";
import { escapeSegment, indexOf, segmentsOf } from "./json-pointer.js";

export type NodeKind = "object" | "array" | "string" | "number" | "boolean" | "null" | "missing";

/**
 * One value of the text: where it stands and what it is. JSON and YAML both read into this tree, so that everything behind it
 * (ranges, pointers, edits) knows neither. Offsets are UTF-16 units, half-open.
 */
export class SourceNode {
  kind: NodeKind;
  start: number;
  end: number;
  /** The plain data; `undefined` where the value is not typed yet. */
  value: JsonValue | undefined;
  parent: SourceNode | undefined = undefined;
  /** The property name, in an object. */
  key: string | undefined = undefined;
  /** The key with its quotes; both -1 where there is none. */
  keyStart = -1;
  keyEnd = -1;
  /** Children hang in a chain: a list for each of ten thousand small objects would cost more than reading them. */
  first: SourceNode | undefined = undefined;
  last: SourceNode | undefined = undefined;
  next: SourceNode | undefined = undefined;
  /** What only few nodes have. */
  extra: NodeExtra | undefined = undefined;

  constructor(kind: NodeKind, start: number, end: number, value: JsonValue | undefined) {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.value = value;
  }

  add(child: SourceNode): void {
    child.parent = this;
    if (this.last) this.last.next = child;
    else this.first = child;
    this.last = child;
  }

  /** In the order of the text. An object may hold a key twice: the last one is the one that counts. Ask only when reading is over. */
  get children(): readonly SourceNode[] {
    if (!this.first) return NONE;
    const extra = this.extras();
    if (!extra.children) {
      extra.children = [];
      for (let child: SourceNode | undefined = this.first; child; child = child.next)
        extra.children.push(child);
    }
    return extra.children;
  }

  /** The first child with that key. */
  firstWith(key: string): SourceNode | undefined {
    let child = this.first;
    while (child && child.key !== key) child = child.next;
    return child;
  }

  /** A YAML alias (`*name`): the children belong to the anchor's node. */
  get alias(): boolean {
    return this.extra?.alias === true;
  }

  /** A YAML collection in block style, which has no brackets. */
  get block(): boolean {
    return this.extra?.block === true;
  }

  /** What a YAML merge key (`<<`) brings into an object; these nodes stand, and have their parent, elsewhere. */
  get merged(): readonly SourceNode[] {
    return this.extra?.merged ?? NONE;
  }

  extras(): NodeExtra {
    this.extra ??= {};
    return this.extra;
  }
}

interface NodeExtra {
  alias?: boolean;
  block?: boolean;
  merged?: SourceNode[];
  children?: SourceNode[];
  /** By key, for objects with many. */
  byKey?: Map<string, SourceNode>;
}

const NONE: readonly SourceNode[] = [];

/** The place of a node among its parent's children. */
export function indexIn(parent: SourceNode, node: SourceNode): number {
  return parent.children.indexOf(node);
}

/** The JSON pointer of a node, from the root of its text. */
export function pointerOf(node: SourceNode): string {
  const parts: string[] = [];
  for (let at: SourceNode | undefined = node; at?.parent; at = at.parent)
    parts.push(at.key === undefined ? String(indexIn(at.parent, at)) : escapeSegment(at.key));
  return parts.length === 0 ? "" : `/${parts.reverse().join("/")}`;
}

/** The child that counts for one segment of a pointer. */
export function childAt(node: SourceNode, segment: string): SourceNode | undefined {
  if (node.kind === "array") return node.children[indexOf(segment)];
  return keyed(node, segment) ?? node.merged.find((child) => child.key === segment);
}

/** The last child with that key; a few keys are compared faster than filed. */
function keyed(node: SourceNode, key: string): SourceNode | undefined {
  let found: SourceNode | undefined;
  let few = 0;
  for (let child = node.first; child; child = child.next) {
    if (child.key === key) found = child;
    few += 1;
    if (few > 32) return keysOf(node).get(key);
  }
  return found;
}

function keysOf(node: SourceNode): Map<string, SourceNode> {
  const extra = node.extras();
  extra.byKey ??= new Map(node.children.map((child) => [child.key ?? "", child]));
  return extra.byKey;
}

/** The node at a pointer, or undefined. */
export function nodeAt(root: SourceNode | undefined, pointer: string): SourceNode | undefined {
  let node = root;
  for (const segment of segmentsOf(pointer)) {
    if (!node) return undefined;
    node = childAt(node, segment);
  }
  return node;
}

/** The innermost node whose value or key touches `offset`. */
export function nodeAtOffset(
  root: SourceNode,
  offset: number,
): { node: SourceNode; onKey: boolean } | undefined {
  let node = root;
  if (offset < node.start || offset > node.end) return undefined;
  for (;;) {
    const next = node.alias ? undefined : childAround(node, offset);
    if (!next) return { node, onKey: false };
    if (next.keyStart >= 0 && offset >= next.keyStart && offset <= next.keyEnd)
      return { node: next, onKey: true };
    node = next;
  }
}

/** Children stand in the text's order, so the search may halve. Between key and value counts as the value. */
function childAround(node: SourceNode, offset: number): SourceNode | undefined {
  const children = node.children;
  let low = 0;
  let high = children.length - 1;
  let found: SourceNode | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = children[middle];
    if (!child) return undefined;
    if (startOf(child) <= offset) {
      found = child;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found && offset <= found.end ? found : undefined;
}

function startOf(node: SourceNode): number {
  return node.keyStart >= 0 ? node.keyStart : node.start;
}
