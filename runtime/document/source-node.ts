import type { JsonValue } from "../json.js";
import { escapeSegment, indexOf, segmentsOf } from "./json-pointer.js";

export type NodeKind = "object" | "array" | "string" | "number" | "boolean" | "null" | "missing";

/**
 * One value of the text: where it stands and what it is. JSON and YAML both read into this tree, so that everything behind it
 * (ranges, pointers, edits) knows neither. Offsets are UTF-16 units, half-open.
 */
export class SourceNode {
  parent: SourceNode | undefined;
  /** The property name, in an object. */
  key: string | undefined;
  /** The place among the parent's children. */
  index = 0;
  /** The key with its quotes; both -1 where there is none. */
  keyStart = -1;
  keyEnd = -1;
  /** In the order of the text. An object may hold a key twice: the last one is the one that counts. */
  children: SourceNode[] | undefined;
  /** A YAML alias (`*name`): the children belong to the anchor's node. */
  alias = false;
  /** A YAML collection in block style, which has no brackets. */
  block = false;
  /** What a YAML merge key (`<<`) brings into an object; these nodes stand, and have their parent, elsewhere. */
  merged: SourceNode[] | undefined;
  /** By key, for objects with many; made at the first question. */
  byKey: Map<string, SourceNode> | undefined;

  constructor(
    public kind: NodeKind,
    public start: number,
    public end: number,
    /** The plain data; `undefined` where the value is not typed yet. */
    public value: JsonValue | undefined,
  ) {}

  add(child: SourceNode): void {
    child.parent = this;
    this.children ??= [];
    child.index = this.children.length;
    this.children.push(child);
  }
}

/** The JSON pointer of a node, from the root of its text. */
export function pointerOf(node: SourceNode): string {
  const parts: string[] = [];
  for (let at: SourceNode | undefined = node; at?.parent; at = at.parent)
    parts.push(at.key === undefined ? String(at.index) : escapeSegment(at.key));
  return parts.length === 0 ? "" : `/${parts.reverse().join("/")}`;
}

/** The child that counts for one segment of a pointer. */
export function childAt(node: SourceNode, segment: string): SourceNode | undefined {
  const children = node.children ?? [];
  if (node.kind === "array") return children[indexOf(segment)];
  if (children.length > 32) {
    node.byKey ??= new Map(children.map((child) => [child.key ?? "", child]));
    const child = node.byKey.get(segment);
    if (child) return child;
  } else {
    for (let i = children.length - 1; i >= 0; i -= 1) if (children[i]?.key === segment) return children[i];
  }
  return node.merged?.find((child) => child.key === segment);
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
  if (!children) return undefined;
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
