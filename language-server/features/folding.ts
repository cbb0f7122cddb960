import type { FoldingRange } from "vscode-languageserver";
import type { ParsedText, SourceNode } from "../../runtime/index.js";

/** As many as editors take; a client may ask for fewer. */
const MOST = 5000;

/** Every list and object that goes over several lines, outer ones first. A closing bracket on a line of its own stays in sight. */
export function foldingRangesOf({ root, text, lines }: ParsedText, limit = MOST): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const queue = root ? [root] : [];
  for (let i = 0; i < queue.length && ranges.length < limit; i++) {
    const node = queue[i]!;
    if ((node.kind !== "object" && node.kind !== "array") || node.alias) continue;
    const startLine = lines.positionAt(headOf(node)).line;
    const endLine = lines.positionAt(lastOf(text, node)).line - (node.block ? 0 : 1);
    if (endLine > startLine) ranges.push({ startLine, endLine });
    for (const child of node.children) queue.push(child);
  }
  return ranges;
}

/** A block folds under its key, brackets under the line that opens them. */
function headOf(node: SourceNode): number {
  return node.block && node.keyStart >= 0 ? node.keyStart : node.start;
}

/** A YAML block reaches to the next line that is not its own; blank lines there belong to nobody. */
function lastOf(text: string, { start, end }: SourceNode): number {
  let last = end;
  while (last > start && /\s/.test(text[last - 1] ?? "")) last -= 1;
  return last;
}
