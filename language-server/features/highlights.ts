import type { DocumentHighlight, Position } from "vscode-languageserver";
import { DocumentHighlightKind } from "vscode-languageserver";
import { namesIn } from "../../runtime/index.js";
import { nameAt } from "../names/name-at.js";
import type { TextView } from "../text-view.js";

/** The places of the name under the cursor in its own text: where it is set stands out from where it is asked for. */
export function highlightsAt(view: TextView, position: Position): DocumentHighlight[] {
  const found = nameAt(view, position);
  if (!found) return [];
  return namesIn(view.current)
    .of(found.kind, found.name)
    .map((each) => ({
      range: each.range(view.current.lines),
      kind: each.role === "read" ? DocumentHighlightKind.Read : DocumentHighlightKind.Write,
    }));
}
