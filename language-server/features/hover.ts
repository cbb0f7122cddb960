import type { Hover, Position, Range } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import { ruleAt, rulePointer } from "../../runtime/index.js";
import { defaultHover } from "../rules/default-hover.js";
import { ruleHover } from "../rules/rule-hover.js";
import type { TextView } from "../text-view.js";
import { keyHover } from "./key-hover.js";
import { nameHover } from "./name-hover.js";

const DEFAULT_TARGET = "/default_target";

interface Said {
  range: Range | undefined;
  lines: string[];
}

/**
 * What is said about the rule or the default target around the cursor, then about the name or the key under it. `views` are the texts of
 * the workflow, the one with the cursor first.
 */
export function hoverAt(views: readonly TextView[], position: Position): Hover | undefined {
  const view = views[0];
  if (!view) return undefined;
  const rule = ruleHoverAt(view, position);
  const word = nameHover(views, position) ?? wordAt(view, position);
  const parts = [rule, word].filter((each) => each !== undefined && each.lines.length > 0);
  if (parts.length === 0) return undefined;
  if (rule && view.stale)
    parts
      .at(-1)
      ?.lines.push(
        "_The text cannot be read completely just now: this describes the last version that could._",
      );
  return {
    contents: {
      kind: MarkupKind.Markdown,
      value: parts.map((part) => part?.lines.join("\n\n")).join("\n\n---\n\n"),
    },
    range: parts[0]?.range,
  };
}

function ruleHoverAt(view: TextView, position: Position): Said | undefined {
  const pointer = view.current.pointerAt(position)?.pointer;
  const document = view.model.documents[0];
  if (pointer === undefined || !document) return undefined;
  const rangeOf = (place: string) => view.current.locate(view.current.documents[0], place);
  if (pointer === DEFAULT_TARGET || pointer.startsWith(`${DEFAULT_TARGET}/`))
    return { range: rangeOf(DEFAULT_TARGET), lines: defaultHover(document, view.checked?.facts[0]) };
  const index = ruleAt(document, pointer);
  const place = index === undefined ? undefined : rulePointer(document, index);
  if (index === undefined || place === undefined) return undefined;
  return { range: rangeOf(place), lines: ruleHover(document, index, view.checked) };
}

function wordAt({ current }: TextView, position: Position): Said | undefined {
  const found = keyHover(current, position);
  return found && { range: current.lines.range(found.node.keyStart, found.node.keyEnd), lines: found.lines };
}
