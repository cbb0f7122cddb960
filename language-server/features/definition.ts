import type { Location, LocationLink, Position } from "vscode-languageserver";
import { nameAt } from "../names/name-at.js";
import { locationOf, originsOf, placesOf } from "../names/name-places.js";
import type { TextView } from "../text-view.js";

/**
 * Where a participant, tool, context key, close reason or scenario is declared; of a key that nothing declares, all that sets it.
 * `views` are the texts of the workflow, the one with the cursor first; `links` for clients that want to know what the answer is about.
 */
export function definitionsAt(
  views: readonly TextView[],
  position: Position,
  { links }: { links: boolean },
): Location[] | LocationLink[] {
  const view = views[0];
  const found = view && nameAt(view, position);
  if (!found) return [];
  const origins = originsOf(placesOf(views, found.kind, found.name)).map(locationOf);
  if (!links) return origins;
  const originSelectionRange = found.range(view.current.lines);
  return origins.map(({ uri, range }) => ({
    originSelectionRange,
    targetUri: uri,
    targetRange: range,
    targetSelectionRange: range,
  }));
}
