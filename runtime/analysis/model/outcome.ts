import type { JsonValue } from "../../json.js";

/** What a decision leads to. `slot` is a participant's place in the document's order. `unknown`: an extension decides, so anything may follow. */
export type Outcome =
  | { kind: "speaker"; slot: number }
  | { kind: "anyone" }
  | { kind: "stuck"; id: JsonValue }
  | { kind: "close"; reason: JsonValue }
  | { kind: "unknown" };

export const ANYONE: Outcome = { kind: "anyone" };
export const UNKNOWN: Outcome = { kind: "unknown" };
