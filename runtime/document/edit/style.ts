import type { SourceNode } from "../source-node.js";

/** How a text is laid out: what a line ends with, and what one level of indentation is. */
export interface Style {
  eol: string;
  unit: string;
}

export function styleOf(text: string, root: SourceNode | undefined): Style {
  return { eol: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n", unit: unitOf(text, root) };
}

/** The indentation of the first line that is indented more than the root. YAML may not be indented with tabs. */
function unitOf(text: string, root: SourceNode | undefined): string {
  const found = /[\r\n]([ \t]+)[^\s#/]/.exec(root ? text.slice(0, root.end) : text)?.[1];
  if (found === undefined) return "  ";
  return found.startsWith("\t") ? "\t" : found.slice(0, 8);
}

/** Where the line that holds `offset` begins. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at -= 1;
  return at;
}

/** Where the line that holds `offset` ends, before its line end. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

/** After the line end that stands at `offset`. */
export function afterLineEnd(text: string, offset: number): number {
  if (text[offset] === "\r" && text[offset + 1] === "\n") return offset + 2;
  return offset < text.length ? offset + 1 : offset;
}

/** The blanks at the start of the line that holds `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** True where only blanks stand between the start of the line and `offset`. */
export function firstOnLine(text: string, offset: number): boolean {
  return lineStart(text, offset) + indentAt(text, offset).length === offset;
}

export function isMultiLine(text: string, start: number, end: number): boolean {
  return /[\r\n]/.test(text.slice(start, end));
}
