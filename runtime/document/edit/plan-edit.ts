import type { JsonValue } from "../../json.js";
import { indexOf, segmentsOf } from "../json-pointer.js";
import type { StructuralEdit } from "../problem.js";
import { childAt, indexIn } from "../source-node.js";
import type { SourceNode } from "../source-node.js";
import { cutFromBlock, insertInBlock, removeFromBlock, setInBlock } from "./block-edit.js";
import { clamp, toJson } from "./edit-data.js";
import { cutFromFlow, insertInFlow, removeFromFlow, setInFlow } from "./flow-edit.js";
import type { EditContext, Entry } from "./flow-edit.js";
import { isCollection, renderBlock, renderPretty, renderScalar } from "./render.js";
import type { Splice } from "./splice.js";

/** The splices of one structural edit, a move excepted; undefined where its place is not one that text can be put into as it stands. */
export function planEdit(context: EditContext, root: SourceNode, edit: StructuralEdit): Splice[] | undefined {
  const path = segmentsOf(edit.pointer);
  switch (edit.op) {
    case "set":
      return set(context, root, path, toJson(edit.value));
    case "remove": {
      const last = path.at(-1);
      const parent = last === undefined ? undefined : walk(root, path.slice(0, -1));
      const child = parent && last !== undefined ? childAt(parent, last) : undefined;
      return parent && child?.parent === parent
        ? removeChild(context, parent, indexIn(parent, child))
        : undefined;
    }
    case "rename": {
      const parent = walk(root, path.slice(0, -1));
      const child = parent && childAt(parent, path.at(-1) ?? "");
      return parent?.kind === "object" && child?.parent === parent
        ? renameEntry(context, child, edit.key)
        : undefined;
    }
    case "insert": {
      const list = walk(root, path);
      const entry = { value: toJson(edit.value) };
      if (list?.kind === "array")
        return insert(context, list, clamp(edit.index, list.children.length), entry);
      return set(context, root, path, [entry.value]);
    }
    case "move":
      return undefined;
  }
}

/** The entry at `index` of a list, as text to be put elsewhere in it, and the splices that take it out. */
export function takeOut(
  context: EditContext,
  root: SourceNode,
  pointer: string,
  index: number,
): { entry: Entry; splices: Splice[] } | undefined {
  const list = walk(root, segmentsOf(pointer));
  if (list?.kind !== "array") return undefined;
  const entry = list.block ? cutFromBlock(context, list, index) : cutFromFlow(context, list, index);
  const splices = removeChild(context, list, index);
  return entry && splices && { entry, splices };
}

/** The splices that put an entry before the element now at `index` of a list. */
export function putIn(
  context: EditContext,
  root: SourceNode,
  pointer: string,
  index: number,
  entry: Entry,
): Splice[] | undefined {
  const list = walk(root, segmentsOf(pointer));
  return list?.kind === "array" ? insert(context, list, index, entry) : undefined;
}

/** The node at a path that does not lead through an alias or a merge key: text there belongs to other places too. */
function walk(root: SourceNode, path: readonly string[]): SourceNode | undefined {
  let node: SourceNode | undefined = root;
  for (const segment of path) {
    if (!node || node.alias) return undefined;
    const child: SourceNode | undefined = childAt(node, segment);
    node = child?.parent === node ? child : undefined;
  }
  return node?.alias && path.length > 0 ? undefined : node;
}

/** A key keeps the quotes that it has. */
function renameEntry({ text, syntax }: EditContext, child: SourceNode, key: string): Splice[] | undefined {
  const { keyStart: start, keyEnd: end } = child;
  if (start < 0 || start === end) return undefined;
  const quoted = text[start] === '"' || text[start] === "'" ? JSON.stringify(key) : renderScalar(key, syntax);
  const single = text[start] === "'" && !/[\\']/.test(quoted);
  return [{ start, end, text: single ? `'${quoted.slice(1, -1)}'` : quoted }];
}

function set(
  context: EditContext,
  root: SourceNode,
  path: readonly string[],
  value: JsonValue,
): Splice[] | undefined {
  const last = path.at(-1);
  if (last === undefined) return [replaceRoot(context, root, value)];
  const parent = walk(root, path.slice(0, -1));
  if (parent?.kind !== "object" && parent?.kind !== "array") {
    // The places between are not there yet: make them all at once.
    return path.length > 1 && (!parent || parent.kind === "missing" || parent.kind === "null")
      ? set(context, root, path.slice(0, -1), { [last]: value })
      : undefined;
  }
  const child = childAt(parent, last);
  if (child?.parent === parent) {
    if (!parent.block) return [setInFlow(context, child, value)];
    const splice = setInBlock(context, child, value);
    return splice && [splice];
  }
  if (parent.kind === "object") return insert(context, parent, parent.children.length, { key: last, value });
  const end = parent.children.length;
  return last === "-" || indexOf(last) === end ? insert(context, parent, end, { value }) : undefined;
}

function replaceRoot(context: EditContext, root: SourceNode, value: JsonValue): Splice {
  if (context.syntax === "json" || !root.block || !isCollection(value))
    return { start: root.start, end: root.end, text: renderPretty(value, context.syntax, "", context.style) };
  const text = renderBlock(value, "", context.style, Number.POSITIVE_INFINITY) + context.style.eol;
  return { start: root.start, end: root.end, text };
}

function insert(context: EditContext, node: SourceNode, index: number, entry: Entry): Splice[] | undefined {
  if (node.block) return insertInBlock(context, node, index, entry);
  if (node.parent?.block && node.children.length === 0 && "value" in entry) {
    // The first entry of `key: []` in a YAML block makes it a block too.
    const splice = setInBlock(
      context,
      node,
      entry.key === undefined ? [entry.value] : { [entry.key]: entry.value },
    );
    return splice && [splice];
  }
  return insertInFlow(context, node, index, entry);
}

/** The splices that take the child at `index` out of an object or list. */
export function removeChild(context: EditContext, node: SourceNode, index: number): Splice[] | undefined {
  if (!node.block) return removeFromFlow(context, node, index);
  if (node.children.length !== 1) return removeFromBlock(context, node, index);
  const empty: JsonValue = node.kind === "array" ? [] : {};
  if (!node.parent) return [replaceRoot(context, node, empty)];
  const splice = setInBlock(context, node, empty);
  return splice && [splice];
}
