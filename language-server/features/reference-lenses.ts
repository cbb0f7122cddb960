import type { CodeLens } from "vscode-languageserver";
import { locationOf, placesOf } from "../names/name-places.js";
import { SHOW_REFERENCES } from "../protocol.js";
import type { TextView } from "../text-view.js";

/** How often each participant is named, over its place in the list. `views`: the text with the list first. */
export function referenceLensesOf(views: readonly TextView[]): CodeLens[] {
  const view = views[0];
  const document = view?.current.documents[0];
  if (!view || !document) return [];
  return document.participants.flatMap(({ name, pointer }) => {
    const place = pointer === undefined ? undefined : view.current.locate(document, pointer);
    if (!place) return [];
    const locations = placesOf(views, "participant", name)
      .filter(({ occurrence }) => occurrence.role !== "definition")
      .map(locationOf);
    const title = locations.length === 1 ? "1 reference" : `${locations.length} references`;
    const command =
      locations.length === 0
        ? { title, command: "" }
        : {
            title,
            command: SHOW_REFERENCES,
            arguments: [{ uri: view.uri, position: place.start, locations }],
          };
    return [{ range: { start: place.start, end: place.start }, command }];
  });
}
