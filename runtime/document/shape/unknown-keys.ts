import type { JsonObject } from "../../json.js";
import { escapeSegment } from "../json-pointer.js";
import { nearest } from "../nearest.js";
import type { Severity } from "../problem.js";
import { shown } from "../shown.js";
import type { Shape } from "./shape.js";

/** Keys that people write for people: everywhere, and where an unknown key is no error. */
const REMARKS = ["comment", "description"];
const MORE_REMARKS = /^(?:[_$]|x-|\/\/|(?:comments|id|notes?|tags|title)$)/;

/**
 * Reports the keys of an object that nothing reads: a misspelt one would be passed over in silence. Remarks for people (`description`,
 * `comment`; where it is no error also `_…`, `$…`, `x-…` and the like) are left alone. Without a severity, a key that looks like a slip is
 * a warning and another one a hint. `what` names the object: `expect of scenario "visit"`; `consequence` says what comes of the key.
 */
export function checkUnknownKeys(
  shape: Shape,
  object: JsonObject,
  pointer: string,
  known: readonly string[],
  { what, consequence, severity }: { what: string; consequence: string; severity?: Severity },
): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key) || REMARKS.includes(key)) continue;
    if (severity !== "error" && MORE_REMARKS.test(key)) continue;
    const near = nearest(
      key,
      known.filter((each) => !Object.hasOwn(object, each)),
    );
    const advice = near === undefined ? `It may have ${known.join(", ")}.` : `Did you mean ${near}?`;
    shape.problems.add({
      code: "schema",
      severity: severity ?? (near === undefined ? "hint" : "warning"),
      message: `${shown(key)} is no key of ${what}: ${consequence}. ${advice}`,
      pointer: `${pointer}/${escapeSegment(key)}`,
      at: "key",
      related: [],
      fixes:
        near === undefined
          ? []
          : [
              {
                title: `Rename it to ${near}`,
                edits: [{ op: "rename", pointer: `${pointer}/${escapeSegment(key)}`, key: near }],
                preferred: true,
              },
            ],
    });
  }
}
