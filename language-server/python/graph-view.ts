import type { Position } from "vscode-languageserver";
import type { CheckedText, ParsedText } from "../../runtime/index.js";
import type { TextView } from "../text-view.js";

/**
 * Code may hold several graphs, where the features know one document: the view of the graph around the cursor alone, as if its file held
 * nothing else.
 */
export function graphViewAt(view: TextView, position: Position): TextView | undefined {
  const pointer = view.current.pointerAt(position)?.pointer;
  const index = Number(/^\/(\d+)/.exec(pointer ?? "")?.[1] ?? NaN);
  const document = view.current.documents[index];
  if (!document) return undefined;
  const current = alone(view.current, index);
  return {
    ...view,
    current,
    model: current,
    checked: view.checked && checkedAlone(view.checked, current, index),
  };
}

function alone(parsed: ParsedText, index: number): ParsedText {
  const document = parsed.documents[index];
  return {
    ...parsed,
    documents: document ? [document] : [],
    // Nodes stand where the code has them, not in the order of the text.
    root: undefined,
    pointerAt: (position) => {
      const found = parsed.pointerAt(position);
      return found && { ...found, pointer: found.pointer.slice(`/${index}`.length) };
    },
  };
}

function checkedAlone(checked: CheckedText, parsed: ParsedText, index: number): CheckedText {
  const prefix = `/${index}`;
  const diagnostics = checked.diagnostics
    .filter(({ pointer }) => pointer === prefix || pointer.startsWith(`${prefix}/`))
    .map(
      (each) => Object.create(each, { pointer: { value: each.pointer.slice(prefix.length) } }) as typeof each,
    );
  return { parsed, diagnostics, facts: [checked.facts[index]] };
}
