import type { Location } from "vscode-languageserver";
import type { NameKind, Occurrence } from "../../runtime/index.js";
import { namesIn } from "../../runtime/index.js";
import type { TextView } from "../text-view.js";

/** An occurrence with the text in which it stands. */
export interface NamePlace {
  readonly view: TextView;
  readonly occurrence: Occurrence;
}

/** Every place of a name in the texts of a workflow, text by text. */
export function placesOf(views: readonly TextView[], kind: NameKind, name: string): NamePlace[] {
  return views.flatMap((view) =>
    namesIn(view.current)
      .of(kind, name)
      .map((occurrence) => ({ view, occurrence })),
  );
}

/** Where the name comes from: its declaration, else whatever writes it. A participant's `agent_id` is one more spelling, not an origin. */
export function originsOf(places: readonly NamePlace[]): NamePlace[] {
  const declared = places.filter(
    ({ occurrence }) => occurrence.role === "definition" && occurrence.spelledAs !== "id",
  );
  return declared.length > 0 ? declared : places.filter(({ occurrence }) => occurrence.role === "write");
}

export function locationOf({ view, occurrence }: NamePlace): Location {
  return { uri: view.uri, range: occurrence.range(view.current.lines) };
}
