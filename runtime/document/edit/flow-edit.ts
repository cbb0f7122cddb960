import type { SourceNode } from "../source-node.js";
import type { JsonValue } from "../../json.js";
import { childStart, commaIn, leadStart, trailingCommentEnd } from "./gaps.js";
import { renderInline, renderPretty, renderScalar } from "./render.js";
import type { Syntax } from "./render.js";
import type { Splice } from "./splice.js";
import { firstOnLine, indentAt, isMultiLine } from "./style.js";
import type { Style } from "./style.js";

/** A text under change, with what is known of its layout. */
export interface EditContext {
  text: string;
  style: Style;
  syntax: Syntax;
}

/** What is put into a container: a new value (with its key, in an object), or the very text of an entry that moves. */
export type Entry = { key?: string; value: JsonValue } | { raw: string; trailing: string };

/** Widest value that is written on one line where nothing else decides. */
const WIDTH = 80;

/** Puts another value in the place of one inside brackets (or of the whole document). */
export function setInFlow(context: EditContext, node: SourceNode, value: JsonValue): Splice {
  const { text, syntax, style } = context;
  const indent = indentAt(text, node.keyStart >= 0 ? node.keyStart : node.start);
  const wasMultiLine = isMultiLine(text, node.start, node.end);
  const rendered =
    wasMultiLine && node.parent !== undefined && !prefersInline(node)
      ? renderPretty(value, syntax, indent, style)
      : renderFitting(context, value, indent, node);
  const hasColon =
    node.keyEnd < 0 || node.keyStart === node.keyEnd || text.slice(node.keyEnd, node.start).includes(":");
  const gap = node.keyEnd >= 0 && (node.start === node.keyEnd || text[node.start - 1] === ":");
  const lead = hasColon ? (gap && (node.start === node.end || node.kind === "missing") ? " " : "") : ": ";
  const end =
    node.kind === "missing" && text.slice(node.start, node.end).trim() === "" ? node.start : node.end;
  return { start: node.start, end, text: lead + rendered };
}

/** Puts an entry before the child at `index`, or at the end, of an object or list in brackets. */
export function insertInFlow(context: EditContext, node: SourceNode, index: number, entry: Entry): Splice[] {
  const { text, style } = context;
  const children = node.children;
  const next = children[index];
  const previous = children[index - 1];
  if (!next && !previous) return [insertIntoEmpty(context, node, entry)];
  if (next) {
    const start = childStart(next);
    const at = leadStart(text, previous ? previous.end : node.start, start);
    const indent = indentAt(text, at);
    const ownLine = firstOnLine(text, at);
    const { body, trailing } = renderEntry(context, entry, indent, next);
    const rest = ownLine || trailing !== "" ? style.eol + indent : " ";
    return [{ start: at, end: at, text: `${body},${trailing}${rest}` }];
  }
  return previous ? appendInFlow(context, node, previous, entry) : [];
}

function appendInFlow(context: EditContext, node: SourceNode, last: SourceNode, entry: Entry): Splice[] {
  const { text, style } = context;
  const start = childStart(last);
  const indent = indentAt(text, start);
  const comma = commaIn(text, last.end, node.end - 1);
  const after = comma >= 0 ? comma + 1 : last.end;
  const at = trailingCommentEnd(text, after, node.end - 1);
  const { body, trailing } = renderEntry(context, entry, indent, last);
  const ownLine = firstOnLine(text, leadStart(text, node.start, start)) || at > after;
  const put: Splice = { start: at, end: at, text: (ownLine ? style.eol + indent : " ") + body + trailing };
  if (trailing.includes("//") || trailing.includes("#")) put.text += closingBreak(context, node, at);
  if (comma >= 0) return [put];
  if (at === last.end) return [{ ...put, text: `,${put.text}` }];
  return [{ start: last.end, end: last.end, text: "," }, put];
}

/** A line comment must not swallow the closing bracket. */
function closingBreak({ text, style }: EditContext, node: SourceNode, at: number): string {
  return isMultiLine(text, at, node.end) ? "" : style.eol + indentAt(text, node.start);
}

function insertIntoEmpty(context: EditContext, node: SourceNode, entry: Entry): Splice {
  const { text, style } = context;
  const inside = text.slice(node.start + 1, node.end - 1);
  const outer = indentAt(text, node.keyStart >= 0 ? node.keyStart : node.start);
  if (inside.trim() !== "") {
    const { body } = renderEntry(context, entry, outer, node);
    return { start: node.start + 1, end: node.start + 1, text: body };
  }
  const ownLine = inside !== inside.trim() && /[\r\n]/.test(inside) ? true : isSpacious(context, node);
  const indent = ownLine ? outer + style.unit : outer;
  const { body, trailing } = renderEntry(context, entry, indent, node);
  const broken = ownLine || trailing !== "";
  return {
    start: node.start + 1,
    end: node.end - 1,
    text: broken ? style.eol + indent + body + trailing + style.eol + outer : body,
  };
}

/** A list directly in a document that spreads over lines gets a line for each item. */
function isSpacious({ text }: EditContext, node: SourceNode): boolean {
  if (!node.parent) return isMultiLine(text, node.start, node.end);
  return (
    node.kind === "array" && !node.parent.parent && isMultiLine(text, node.parent.start, node.parent.end)
  );
}

/** Takes the child at `index` out, with its comma and the comments that belong to it. */
export function removeFromFlow({ text }: EditContext, node: SourceNode, index: number): Splice[] {
  const children = node.children;
  const child = children[index];
  if (!child) return [];
  const next = children[index + 1];
  const previous = children[index - 1];
  const from = leadStart(text, previous ? previous.end : node.start, childStart(child));
  if (next) return [{ start: from, end: leadStart(text, child.end, childStart(next)), text: "" }];
  const own = commaIn(text, child.end, node.end - 1);
  const end = trailingCommentEnd(text, own >= 0 ? own + 1 : child.end, node.end - 1);
  if (!previous) {
    const around = text.slice(node.start + 1, from) + text.slice(end, node.end - 1);
    return around.trim() === ""
      ? [{ start: node.start + 1, end: node.end - 1, text: "" }]
      : [{ start: from, end, text: "" }];
  }
  const comma = commaIn(text, previous.end, from);
  const afterComma = comma >= 0 ? comma + 1 : previous.end;
  const kept = trailingCommentEnd(text, afterComma, from);
  const gone: Splice = { start: kept, end, text: "" };
  if (own >= 0 || comma < 0) return [gone];
  return kept === afterComma
    ? [{ ...gone, start: comma }]
    : [{ start: comma, end: comma + 1, text: "" }, gone];
}

/** The text of a child as it stands, with the comments that belong to it, to be put elsewhere. */
export function cutFromFlow({ text }: EditContext, node: SourceNode, index: number): Entry | undefined {
  const children = node.children;
  const child = children[index];
  if (!child) return undefined;
  const from = leadStart(text, children[index - 1]?.end ?? node.start, childStart(child));
  const limit = children[index + 1]?.start ?? node.end - 1;
  const comma = commaIn(text, child.end, limit);
  const after = comma >= 0 ? comma + 1 : child.end;
  const end = trailingCommentEnd(text, after, limit);
  return { raw: text.slice(from, child.end), trailing: text.slice(after, end).trimEnd() };
}

function renderEntry(
  context: EditContext,
  entry: Entry,
  indent: string,
  beside: SourceNode,
): { body: string; trailing: string } {
  if ("raw" in entry) return { body: entry.raw, trailing: entry.trailing };
  const key = entry.key === undefined ? "" : `${renderScalar(entry.key, context.syntax)}: `;
  return { body: key + renderFitting(context, entry.value, indent, beside), trailing: "" };
}

/** On one line where its neighbour is, or where it is short; otherwise spread out. */
function renderFitting(context: EditContext, value: JsonValue, indent: string, beside: SourceNode): string {
  const inline = renderInline(value, context.syntax);
  const spread = beside.children.length
    ? isMultiLine(context.text, beside.start, beside.end)
    : inline.length > WIDTH;
  const root = beside.parent ?? beside;
  if (!spread || !isMultiLine(context.text, root.start, root.end)) return inline;
  return renderPretty(value, context.syntax, indent, context.style);
}

/** Scalars and empty collections have no layout of their own to follow. */
function prefersInline(node: SourceNode): boolean {
  return node.children.length === 0;
}
