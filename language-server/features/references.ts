import type { Location, Position } from "vscode-languageserver";
import { nameAt } from "../names/name-at.js";
import { locationOf, placesOf } from "../names/name-places.js";
import type { TextView } from "../text-view.js";

/** Every place of the name under the cursor, in the workflow and its scenario files. `views`: the one with the cursor first. */
export function referencesAt(
  views: readonly TextView[],
  position: Position,
  { includeDeclaration }: { includeDeclaration: boolean },
): Location[] {
  const found = views[0] && nameAt(views[0], position);
  if (!found) return [];
  return placesOf(views, found.kind, found.name)
    .filter(({ occurrence }) => includeDeclaration || occurrence.role !== "definition")
    .map(locationOf);
}
