import type { CompletionItem, Position } from "vscode-languageserver";
import type { Occurrence } from "../../runtime/index.js";
import { namesIn } from "../../runtime/index.js";
import { readingsAt } from "../completion/cursor.js";
import type { CursorReading } from "../completion/cursor.js";
import { keyProposals } from "../completion/keys.js";
import { nameProposals } from "../completion/names.js";
import { itemOf } from "../completion/proposal.js";
import type { Proposal } from "../completion/proposal.js";
import type { KnownNames } from "../completion/templates.js";
import {
  contextValueProposals,
  firedProposals,
  listedValues,
  templateProposals,
} from "../completion/values.js";
import type { TextView } from "../text-view.js";

/**
 * What may be put at the cursor: keys, names, values that were seen, whole rules. `views` are the texts of the workflow, the one with the
 * cursor first; `snippets` for clients that can fill in places.
 */
export function completionsAt(
  views: readonly TextView[],
  position: Position,
  { snippets }: { snippets: boolean },
): CompletionItem[] {
  const view = views[0];
  if (!view) return [];
  const items = new Map<string, CompletionItem>();
  for (const reading of readingsAt(view, position))
    for (const proposal of proposalsFor(reading, views, snippets)) {
      const item = itemOf(proposal, reading, view.current.lines);
      const key = `${item.kind} ${item.label}`;
      if (!items.has(key)) items.set(key, item);
    }
  return [...items.values()];
}

function proposalsFor(reading: CursorReading, views: readonly TextView[], snippets: boolean): Proposal[] {
  const names: KnownNames = (kind) => [
    ...new Set(
      views.flatMap((view, index) =>
        [view.current, view.model].flatMap((parsed) => {
          const known = namesIn(parsed);
          const all = known.names(kind);
          return index > 0 ? all : all.filter((name) => !isOnlyAt(reading, known.of(kind, name)));
        }),
      ),
    ),
  ];
  return [
    ...nameProposals(reading, views, names, snippets),
    ...contextValueProposals(reading, views),
    ...firedProposals(reading, views),
    ...listedValues(reading),
    ...templateProposals(reading, names, snippets),
    ...keyProposals(reading, names, snippets),
  ];
}

/** Whether a name stands nowhere but at the cursor: it is the half of a word that is being typed. */
function isOnlyAt({ start }: CursorReading, [first, ...others]: readonly Occurrence[]): boolean {
  if (first === undefined || others.length > 0) return false;
  return start === (first.at === "key" ? first.node.keyStart : first.node.start);
}
