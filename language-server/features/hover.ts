import type { Hover, Position } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import type { TextView } from "../text-view.js";
import { transitionIndex } from "../rules/transition-index.js";
import { ruleHover } from "../rules/rule-hover.js";

/** What is said about the rule under the cursor; nothing elsewhere. */
export function hoverAt(view: TextView, position: Position): Hover | undefined {
  const at = view.current.pointerAt(position);
  const index = at && transitionIndex(at.pointer);
  const document = view.model.documents[0];
  if (index === undefined || !document) return undefined;
  const lines = ruleHover(document, index, view.checked);
  if (lines.length === 0) return undefined;
  if (view.stale)
    lines.push("_The text cannot be read completely just now: this describes the last version that could._");
  return {
    contents: { kind: MarkupKind.Markdown, value: lines.join("\n\n") },
    range: view.current.locate(view.current.documents[0], `/transitions/${index}`),
  };
}
