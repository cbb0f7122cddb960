import { isMap, isNode, isScalar, isSeq } from "yaml";
import type { Node } from "yaml";
import type { RemarkedText, SourceNode } from "../../runtime/index.js";
import { childAt, yamlDocument, yamlText } from "../../runtime/index.js";

/** A text's data as YAML, with its remarks as `#` comments where they were. */
export function commentedYaml(root: SourceNode, remarks: RemarkedText): string {
  const document = yamlDocument(root.value ?? null);
  const { before, beside } = remarks.of(root);
  document.commentBefore = comment(before);
  document.comment = comment([...beside, ...remarks.end]);
  if (isNode(document.contents)) inside(document.contents, root, remarks);
  return yamlText(document);
}

function inside(node: Node, source: SourceNode, remarks: RemarkedText): void {
  const { head, tail } = remarks.of(source);
  if (isMap(node))
    node.items.forEach((pair, index) => {
      const child = isScalar(pair.key) ? childAt(source, String(pair.key.value)) : undefined;
      if (child && isNode(pair.key) && isNode(pair.value))
        entry(pair.key, pair.value, child, index === 0 ? head : []);
    });
  else if (isSeq(node))
    node.items.forEach((item, index) => {
      const child = source.children[index];
      if (child && isNode(item)) entry(item, item, child, index === 0 ? head : []);
    });
  if (tail.length > 0) node.comment = comment([...(node.comment ? [node.comment] : []), ...tail]);

  /** What stands behind a bracket, opening or closing, stands above: a block has none. */
  function entry(first: Node, value: Node, child: SourceNode, above: readonly string[]): void {
    const { before, beside } = remarks.of(child);
    const isBlock = child.children.length > 0;
    first.commentBefore = comment([...above, ...before, ...(isBlock ? beside : [])]);
    if (isBlock) inside(value, child, remarks);
    else if (beside.length > 0) value.comment = comment(beside);
  }
}

/** As the library takes it: what follows the mark, line by line. A line without anything would end the comment. */
function comment(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.map((line) => (line === "" ? " " : line)).join("\n");
}
