import type { Reloaded } from "./protocol.js";

export type Answer = "fork" | "keep" | "tables";

/** What a person can say to a divergence, in the order of the buttons. A replay follows the new text by itself: there is nothing to keep. */
export function answersTo({ fork, tables }: Reloaded): { title: string; answer: Answer }[] {
  return [
    ...(fork ? [{ title: "Fork from There", answer: "fork" as const }] : []),
    ...(fork ? [{ title: "Keep the Old Run", answer: "keep" as const }] : []),
    ...(tables === undefined ? [] : [{ title: "Show Both Tables", answer: "tables" as const }]),
  ];
}

/** The two decisions, for the two sides of a comparison; each begins with a line that names its text. */
export function bothTables(tables: string): [string, string] {
  const at = tables.indexOf("\n\n");
  return at < 0 ? [tables, ""] : [tables.slice(0, at), tables.slice(at + 2)];
}
