import type { JsonValue } from "../../json.js";
import { indexIn } from "../source-node.js";
import type { SourceNode } from "../source-node.js";
import type { EditContext, Entry } from "./flow-edit.js";
import { childStart, leadStart } from "./gaps.js";
import { isCollection, renderBlock, renderBlockValue, renderInline, renderScalar } from "./render.js";
import type { Splice } from "./splice.js";
import { afterLineEnd, firstOnLine, lineEnd, lineStart } from "./style.js";

/** The end of a value without the line ends and comments that the YAML reader counts to it. */
export function contentEnd(text: string, node: SourceNode): number {
  const last = node.block && !node.alias ? node.children.at(-1) : undefined;
  if (last) return contentEnd(text, last);
  let end = node.end;
  while (end > node.start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Where an entry of a block begins: its key, or the dash of a list item. Undefined where the layout is not the usual one. */
function entryStart(text: string, node: SourceNode, index: number): number | undefined {
  const child = node.children[index];
  if (!child) return undefined;
  if (node.kind === "object") {
    const line = text.slice(lineStart(text, child.keyStart), child.keyStart);
    return /^[ \t]*(?:- +)*$/.test(line) ? child.keyStart : undefined;
  }
  if (index === 0) return text[node.start] === "-" ? node.start : undefined;
  const previous = node.children[index - 1];
  if (!previous) return undefined;
  const from = contentEnd(text, previous);
  const dash = /[\r\n]([ \t]*)-(?=[ \t\r\n]|$)/.exec(text.slice(from, child.start));
  return dash ? from + dash.index + 1 + (dash[1]?.length ?? 0) : undefined;
}

/** The blanks that bring a new line to the column of `offset`. */
function columnAt(text: string, offset: number): string {
  return text.slice(lineStart(text, offset), offset).replace(/[^\t]/g, " ");
}

/** How deep entries like this one nest before they go into brackets: 0 is brackets at once. */
function flowDepth(node: SourceNode): number {
  if (!node.block) return 0;
  const collections = node.children.filter((child) => child.children.length > 0 && !child.alias);
  if (collections.length === 0) return Number.POSITIVE_INFINITY;
  return 1 + Math.max(...collections.map(flowDepth));
}

/** How the neighbours of a new entry are laid out; a first neighbour that has a collection decides. */
function flowDepthBeside(node: SourceNode, except?: SourceNode): number {
  const beside = node.children.find((child) => child !== except && child.children.length > 0 && !child.alias);
  if (beside) return flowDepth(beside);
  return node.parent?.block ? flowDepthBeside(node.parent, node) : Number.POSITIVE_INFINITY;
}

/** Puts another value in the place of one that is an entry of a block. */
export function setInBlock(context: EditContext, node: SourceNode, value: JsonValue): Splice | undefined {
  const { text, style } = context;
  const parent = node.parent;
  if (!parent) return undefined;
  const end = Math.max(node.start, contentEnd(text, node));
  const empty = node.start === end;
  const depth = node.children.length > 0 ? flowDepth(node) : flowDepthBeside(parent, node);
  if (!isCollection(value) || depth <= 0) {
    const inline = renderInline(value, "yaml");
    if (node.block && node.keyEnd >= 0) return { start: afterColon(text, node), end, text: ` ${inline}` };
    return { start: node.start, end, text: empty ? ` ${inline}` : inline };
  }
  const start = entryStart(text, parent, indexIn(parent, node));
  if (start === undefined) return undefined;
  const column = columnAt(text, start);
  if (node.keyEnd >= 0)
    return { start: afterColon(text, node), end, text: renderBlockValue(value, column, style, depth) };
  return { start: start + 1, end, text: ` ${renderBlock(value, `${column}  `, style, depth)}` };
}

function afterColon(text: string, node: SourceNode): number {
  const colon = text.indexOf(":", node.keyEnd);
  return colon < 0 ? node.start : colon + 1;
}

/** Puts an entry before the child at `index`, or at the end, of a block with at least one entry. */
export function insertInBlock(
  context: EditContext,
  node: SourceNode,
  index: number,
  entry: Entry,
): Splice[] | undefined {
  const { text, style } = context;
  const children = node.children;
  const first = entryStart(text, node, 0);
  if (first === undefined) return undefined;
  const column = columnAt(text, first);
  const body = renderEntry(context, node, entry, column);
  const next = children[index];
  if (next) {
    const start = entryStart(text, node, index);
    if (start === undefined) return undefined;
    if (!firstOnLine(text, start)) return [{ start, end: start, text: body + style.eol + column }];
    const previous = children[index - 1];
    const at = lineStart(text, leadStart(text, previous ? contentEnd(text, previous) : 0, start));
    return [{ start: at, end: at, text: column + body + style.eol }];
  }
  const last = children.at(-1);
  if (!last) return undefined;
  const at = lineEnd(text, contentEnd(text, last));
  return [{ start: at, end: at, text: style.eol + column + body }];
}

function renderEntry(context: EditContext, node: SourceNode, entry: Entry, column: string): string {
  if ("raw" in entry) return entry.raw;
  const depth = flowDepthBeside(node);
  if (entry.key === undefined) return `- ${renderBlock(entry.value, `${column}  `, context.style, depth)}`;
  return `${renderScalar(entry.key, "yaml")}:${renderBlockValue(entry.value, column, context.style, depth)}`;
}

/** Takes the child at `index` out of a block with at least two, with the comments directly above it. */
export function removeFromBlock(
  { text }: EditContext,
  node: SourceNode,
  index: number,
): Splice[] | undefined {
  const span = entrySpan(text, node, index);
  if (!span) return undefined;
  const { start, end, ownLines } = span;
  if (ownLines) {
    const from = lineStart(text, start);
    if (end < text.length) return [{ start: from, end: afterLineEnd(text, end), text: "" }];
    return [{ start: Math.max(0, beforeLineEnd(text, from)), end, text: "" }];
  }
  const next = entryStart(text, node, index + 1);
  return next === undefined ? undefined : [{ start, end: next, text: "" }];
}

function beforeLineEnd(text: string, from: number): number {
  if (from === 0) return 0;
  return text[from - 1] === "\n" && text[from - 2] === "\r" ? from - 2 : from - 1;
}

/** The text of an entry with its own comments, to be put elsewhere in the same block. */
export function cutFromBlock({ text }: EditContext, node: SourceNode, index: number): Entry | undefined {
  const span = entrySpan(text, node, index);
  return span && { raw: text.slice(span.start, span.end), trailing: "" };
}

/** From the comments above an entry to the end of its last line; `ownLines` where nothing else stands on these lines. */
function entrySpan(
  text: string,
  node: SourceNode,
  index: number,
): { start: number; end: number; ownLines: boolean } | undefined {
  const child = node.children[index];
  const start = entryStart(text, node, index);
  if (!child || start === undefined) return undefined;
  const previous = node.children[index - 1];
  const ownLines = firstOnLine(text, start);
  const lead = ownLines ? leadStart(text, previous ? contentEnd(text, previous) : 0, start) : start;
  const end = lineEnd(text, Math.max(contentEnd(text, child), childStart(child)));
  return { start: lead, end, ownLines };
}
