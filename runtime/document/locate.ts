import type { LineIndex } from "./line-index.js";
import type { NodePart } from "./parsed.js";
import type { Range } from "./range.js";
import type { SourceNode } from "./source-node.js";

/**
 * The range of a node's value, key or opening brace. A list item or the whole document has no key: its value stands for it.
 * A YAML block has no brace: its first key stands for it.
 */
export function locateNode(node: SourceNode, part: NodePart, lines: LineIndex): Range {
  if (part === "key" && node.keyStart >= 0) return lines.range(node.keyStart, node.keyEnd);
  if (part === "brace" && (node.kind === "object" || node.kind === "array") && !node.alias) {
    if (!node.block) return lines.range(node.start, node.start + 1);
    const first = node.first;
    if (first && first.keyStart >= 0) return lines.range(first.keyStart, first.keyEnd);
    return lines.range(node.start, node.start + 1);
  }
  return lines.range(node.start, node.end);
}
