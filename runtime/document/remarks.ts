import { contentEnd } from "./edit/block-edit.js";
import { childStart } from "./edit/gaps.js";
import { lineStart } from "./edit/style.js";
import type { ParsedText } from "./parsed.js";
import type { SourceNode } from "./source-node.js";

/** What people wrote about a value, line by line, without the marks of a comment. */
export interface Remarks {
  /** On lines of their own above it. */
  before: string[];
  /** Behind it, on its last line. */
  beside: string[];
  /** In an object or list: behind its beginning. */
  head: string[];
  /** In an object or list: below its last entry. */
  tail: string[];
}

/** The comments of a text, each with the value that it is about. */
export class RemarkedText {
  /** Below everything. */
  readonly end: string[] = [];
  readonly #of = new Map<SourceNode, Remarks>();
  readonly #text: string;
  readonly #yaml: boolean;

  constructor({ text, root, language }: ParsedText) {
    this.#text = text;
    this.#yaml = language === "yaml";
    if (!root) return;
    // In a YAML block nothing but a blank line tells what is about the whole from what is about its first entry.
    const split = root.block
      ? (/^[^]*(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(0, root.start))?.[0].length ?? root.start)
      : root.start;
    this.#gap(0, split, undefined, (line) => this.#add(root, "before", line));
    this.#gap(split, root.start, undefined, (line) => this.#add(root.first ?? root, "before", line));
    const end = this.#inside(root);
    this.#gap(end, text.length, root, (line) => this.end.push(line));
  }

  /** One line at most stands beside a value, and none in an empty one: what is more stands before it. */
  of(node: SourceNode): Readonly<Remarks> {
    const remarks = this.#of.get(node);
    if (!remarks) return NONE;
    const { before, beside, head, tail } = remarks;
    const [first, ...more] = beside;
    const isEmpty = node.children.length === 0;
    return {
      before: [...before, ...more, ...(isEmpty ? [...head, ...tail] : [])],
      beside: first === undefined ? [] : [first],
      head: isEmpty ? [] : head,
      tail: isEmpty ? [] : tail,
    };
  }

  /** Finds the comments in a value; where it ends. */
  #inside(node: SourceNode): number {
    const end = node.block ? contentEnd(this.#text, node) : node.end;
    if (node.alias || (node.kind !== "object" && node.kind !== "array")) return end;
    let at = node.block ? node.start : node.start + 1;
    let last: SourceNode | undefined;
    for (const child of node.children) {
      const above = (line: string) => this.#add(child, "before", line);
      this.#gap(at, childStart(child), last ?? node, above, last === undefined);
      if (child.keyEnd >= 0) this.#gap(child.keyEnd, child.start, child, above, child.children.length > 0);
      at = Math.max(at, this.#inside(child));
      last = child;
    }
    if (!node.block)
      this.#gap(at, end - 1, last ?? node, (line) => this.#add(node, "tail", line), last === undefined);
    return end;
  }

  /** The comments between two tokens: those on the line of what stands before belong to that, the others to what follows. */
  #gap(
    from: number,
    to: number,
    previous: SourceNode | undefined,
    next: (line: string) => void,
    isHead = false,
  ): void {
    for (const { lines, sameLine, at } of commentsIn(this.#text.slice(from, to), this.#yaml)) {
      const inner = sameLine || isHead ? undefined : this.#blockAround(previous, from + at, to);
      for (const line of lines) {
        if (inner) this.#add(inner, "tail", line);
        else if (!sameLine || previous === undefined) next(line);
        else if (isHead) this.#add(previous, "head", line);
        else this.#add(lastLeaf(previous), "beside", line);
      }
    }
  }

  /** The YAML block that a comment below it still belongs to: it is indented as the block's entries are, and more than what follows. */
  #blockAround(previous: SourceNode | undefined, at: number, next: number): SourceNode | undefined {
    const column = this.#columnOf(at);
    if (column <= (next < this.#text.length ? this.#columnOf(next) : 0)) return undefined;
    let found: SourceNode | undefined;
    for (let node = previous; node?.block && !node.alias && node.first; node = node.last)
      // A list's entries begin at their dashes.
      if (this.#columnOf(node.kind === "array" ? node.start : childStart(node.first)) <= column) found = node;
    return found;
  }

  #columnOf(offset: number): number {
    return offset - lineStart(this.#text, offset);
  }

  #add(node: SourceNode, place: keyof Remarks, line: string): void {
    let remarks = this.#of.get(node);
    if (!remarks) this.#of.set(node, (remarks = { before: [], beside: [], head: [], tail: [] }));
    remarks[place].push(line);
  }
}

const NONE: Readonly<Remarks> = { before: [], beside: [], head: [], tail: [] };

/** What stands last on the last line of a YAML block. */
function lastLeaf(node: SourceNode): SourceNode {
  let leaf = node;
  while (leaf.block && !leaf.alias && leaf.last) leaf = leaf.last;
  return leaf;
}

const IN_YAML = /(?<=^|[\s,[{])#([^\r\n]*)/g;
const IN_JSON = /\/\/([^\r\n]*)|\/\*([\s\S]*?)\*\//g;

/** The comments of a stretch without values. */
function commentsIn(gap: string, yaml: boolean): { lines: string[]; sameLine: boolean; at: number }[] {
  if (!gap.includes(yaml ? "#" : "/")) return [];
  return [...gap.matchAll(yaml ? IN_YAML : IN_JSON)].map((match) => ({
    lines: (match[1] ?? match[2] ?? "")
      .split(/\r\n|\n|\r/)
      .map((line, index) => (index === 0 ? line : line.replace(/^\s*\*?(?=\s|$)/, "")).trimEnd())
      .filter((line, _, all) => line !== "" || all.length === 1),
    sameLine: !/[\r\n]/.test(gap.slice(0, match.index)),
    at: match.index,
  }));
}
