import type { Position, SelectionRange } from "vscode-languageserver";
import type { ParsedText, SourceNode } from "../../runtime/index.js";
import { nodeAtOffset } from "../../runtime/index.js";

/** What the selection grows to at each position: the name, with its quotes, with its key, the object around it, … up to the whole text. */
export function selectionRangesOf(parsed: ParsedText, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => selectionAt(parsed, position));
}

function selectionAt(parsed: ParsedText, position: Position): SelectionRange {
  const { root, lines, text } = parsed;
  const offset = lines.offsetAt(position);
  const found = root && nodeAtOffset(root, offset);
  const spans: [number, number][] = [[0, text.length]];
  for (const node of found ? pathTo(found.node) : []) {
    if (node.keyStart >= 0) spans.push([node.keyStart, Math.max(node.end, node.keyEnd)]);
    if (node !== found?.node || !found.onKey) spans.push([node.start, node.end]);
  }
  if (found?.onKey) spans.push([found.node.keyStart, found.node.keyEnd]);
  const [start, end] = spans.at(-1)!;
  if (/["']/.test(text[start] ?? "") && end - start > 2) spans.push([start + 1, end - 1]);
  let selection: SelectionRange | undefined;
  for (const [from, to] of spans) {
    // LSP wants every range to hold the position and to lie inside its parent.
    if (from > offset || to < offset) continue;
    const range = lines.range(from, to);
    if (selection && sameRange(selection.range, range)) continue;
    selection = selection ? { range, parent: selection } : { range };
  }
  return selection ?? { range: { start: position, end: position } };
}

function pathTo(node: SourceNode): SourceNode[] {
  const path: SourceNode[] = [];
  for (let at: SourceNode | undefined = node; at; at = at.parent) path.unshift(at);
  return path;
}

function sameRange(a: SelectionRange["range"], b: SelectionRange["range"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
