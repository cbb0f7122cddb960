import type { JsonObject } from "../../json.js";
import { escapeSegment } from "../json-pointer.js";
import { fixesOfKey, unreadKeys } from "../keys/unread-key.js";
import type { Severity } from "../problem.js";
import { shown } from "../shown.js";
import type { Shape } from "./shape.js";

/**
 * Reports the keys of an object that nothing reads: a misspelt one would be passed over in silence. Without a severity, a key that looks
 * like a slip is a warning, and a hint beside the key that was meant, as any other. `what` names the object: `expect of scenario "visit"`; `consequence` says what comes of
 * the key.
 */
export function checkUnknownKeys(
  shape: Shape,
  object: JsonObject,
  pointer: string,
  known: readonly string[],
  { what, consequence, severity }: { what: string; consequence: string; severity?: Severity },
): void {
  for (const { key, meant } of unreadKeys(object, new Set(known), severity === "error")) {
    const advice = meant === undefined ? `It may have ${known.join(", ")}.` : `Did you mean ${meant}?`;
    const place = `${pointer}/${escapeSegment(key)}`;
    shape.problems.add({
      code: "schema",
      severity: severity ?? (meant === undefined || Object.hasOwn(object, meant) ? "hint" : "warning"),
      message: `${shown(key)} is no key of ${what}: ${consequence}. ${advice}`,
      pointer: place,
      at: "key",
      related: [],
      fixes: fixesOfKey(object, place, meant),
    });
  }
}
