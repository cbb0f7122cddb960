import type { Hover, Position } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import { defaultHover } from "../rules/default-hover.js";
import { ruleHover } from "../rules/rule-hover.js";
import { transitionIndex } from "../rules/transition-index.js";
import type { TextView } from "../text-view.js";

const DEFAULT_TARGET = "/default_target";

/** What is said about the rule, or the default target, under the cursor; nothing elsewhere. */
export function hoverAt(view: TextView, position: Position): Hover | undefined {
  const found = subjectAt(view, position);
  if (!found || found.lines.length === 0) return undefined;
  const { lines, pointer } = found;
  if (view.stale)
    lines.push("_The text cannot be read completely just now: this describes the last version that could._");
  return {
    contents: { kind: MarkupKind.Markdown, value: lines.join("\n\n") },
    range: view.current.locate(view.current.documents[0], pointer),
  };
}

function subjectAt(view: TextView, position: Position): { pointer: string; lines: string[] } | undefined {
  const pointer = view.current.pointerAt(position)?.pointer;
  const document = view.model.documents[0];
  if (pointer === undefined || !document) return undefined;
  if (pointer === DEFAULT_TARGET || pointer.startsWith(`${DEFAULT_TARGET}/`))
    return { pointer: DEFAULT_TARGET, lines: defaultHover(document, view.checked?.facts[0]) };
  const index = transitionIndex(pointer);
  if (index === undefined) return undefined;
  return { pointer: `/transitions/${index}`, lines: ruleHover(document, index, view.checked) };
}
