import type { CodeLens } from "vscode-languageserver";
import { namesIn } from "../../runtime/index.js";
import type { Occurrence } from "../../runtime/index.js";
import type { ReferencesArgument } from "../protocol.js";
import { SHOW_REFERENCES } from "../protocol.js";
import type { TextView } from "../text-view.js";

/**
 * How often each participant is named, over its place in the list. Where it is named is asked for when somebody clicks. `views`: the text with
 * the list first.
 */
export function referenceLensesOf(views: readonly TextView[]): CodeLens[] {
  const view = views[0];
  const document = view?.current.documents[0];
  if (!view || !document) return [];
  const { lines } = view.current;
  return document.participants.flatMap(({ name, pointer }) => {
    const place = pointer === undefined ? undefined : view.current.locate(document, pointer);
    if (!place) return [];
    const range = { start: place.start, end: place.start };
    const number = views.reduce(
      (sum, { current }) => sum + countOf(namesIn(current).of("participant", name)),
      0,
    );
    const title = number === 1 ? "1 reference" : `${number} references`;
    const declared = namesIn(view.current).of("participant", name).find(declares);
    if (number === 0 || !declared) return [{ range, command: { title, command: "" } }];
    const argument: ReferencesArgument = { uri: view.uri, position: declared.range(lines).start };
    return [{ range, command: { title, command: SHOW_REFERENCES, arguments: [argument] } }];
  });
}

function countOf(occurrences: readonly Occurrence[]): number {
  return occurrences.filter(({ role }) => role !== "definition").length;
}

function declares({ role, spelledAs }: Occurrence): boolean {
  return role === "definition" && spelledAs === undefined;
}
