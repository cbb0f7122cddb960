import type { JsonValue } from "../../json.js";
import { escapeSegment } from "../json-pointer.js";
import { isRunnerFault, readRunner } from "../runner-spec.js";
import type { Shape } from "./shape.js";

/** A runner that cannot be used. `what` is whom it plays: `participant "triage"`. */
export function checkRunner(
  runner: JsonValue | undefined,
  pointer: string,
  what: string,
  shape: Shape,
): void {
  if (runner === undefined) return;
  const read = readRunner(runner);
  if (!isRunnerFault(read)) return;
  const { key, problem } = read;
  const place = key === undefined ? pointer : `${pointer}/${escapeSegment(key)}`;
  const subject = key === undefined ? "runner" : `${key} in the runner`;
  const fixes =
    key === "api_key"
      ? [{ title: "Remove the key", edits: [{ op: "remove" as const, pointer: place }] }]
      : [];
  shape.wrong(place, `${subject} of ${what} ${problem}.`, fixes);
}
