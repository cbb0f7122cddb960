import type { JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import type { Fix } from "../problem.js";
import type { Shape } from "./shape.js";

/** `max-turns-value`: what Python cannot compare with a count is an error; what it counts as used up on turn 1, or never, is a warning. */
export function checkMaxTurns(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined || value === null) return;
  if (typeof value === "boolean" || (typeof value === "number" && value <= 0)) {
    const counts = typeof value === "boolean" ? ` (Python counts it as ${Number(value)})` : "";
    shape.report(
      "max-turns-value",
      "warning",
      "/max_turns",
      `max_turns ${String(value)}${counts} closes the channel on turn 1, before anybody answers. Give the number of turns that the workflow may take, or remove it.`,
      [remove()],
    );
    return;
  }
  if (typeof value === "number") {
    if (Number.isFinite(value)) return;
    shape.report(
      "max-turns-value",
      "warning",
      "/max_turns",
      `max_turns ${String(value)} never closes the channel: for Python no count of turns is at least ${String(value)}. Give the number of turns that the workflow may take, or remove it.`,
      [remove()],
    );
    return;
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  const write: Fix[] = Number.isFinite(number)
    ? [
        {
          title: `Write it as the number ${number}`,
          edits: [{ op: "set", pointer: "/max_turns", value: number }],
          preferred: true,
        },
      ]
    : [];
  shape.report(
    "max-turns-value",
    "error",
    "/max_turns",
    `max_turns must be a number or null, but is ${kindText(value)}: AG2 raises TypeError on the first turn that does not close the channel.`,
    [...write, remove()],
  );
}

function remove(): Fix {
  return { title: "Remove max_turns", edits: [{ op: "remove", pointer: "/max_turns" }] };
}
