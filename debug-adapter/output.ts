import type { DebugProtocol } from "@vscode/debugprotocol";
import { isObject, usageOf, usageText, type Turn } from "../runtime/index.js";
import type { Coordinates } from "./coordinates.js";
import { nextText, turnCauseText } from "./decision/decision-text.js";
import { nameOf } from "./names.js";
import type { Place } from "./program.js";
import { textOf } from "./scopes/turn.js";
import { toSource } from "./source.js";
import type { View } from "./view.js";

/** A line for the debug console, linked to the place that it speaks of. */
export interface OutputLine {
  /** `stdout`: the run. `console`: what the debugger says of it. `stderr`: what went wrong. */
  readonly category: "stdout" | "stderr" | "console";
  readonly text: string;
  readonly place?: Place;
}

export function toOutputBody(line: OutputLine, coordinates: Coordinates): DebugProtocol.OutputEvent["body"] {
  // The editor shows the category `console` in the colour of warnings, and nothing is wrong here.
  const category = line.category === "console" ? "stdout" : line.category;
  const body = { category, output: `${line.text}\n` };
  if (line.place === undefined) return body;
  const { source, range } = line.place;
  return {
    ...body,
    source: toSource(source),
    ...coordinates.toClient(range.start),
  };
}

/** One turn of the transcript: `2  triage  Routing. [set_route] → security  context route == "security"`. */
export function transcriptLine(view: View, turn: Turn): string {
  const { event_type, event_data } = turn.envelope;
  const said = textOf(event_type, isObject(event_data) ? event_data : {});
  const text = typeof said === "string" ? said : JSON.stringify(said);
  const tools = turn.tools.length > 0 ? `[${turn.tools.join(", ")}]` : "";
  const parts = [`${turn.number}`, nameOf(turn.envelope.sender_id, view.run), text, tools].filter(
    (part) => part !== "",
  );
  const usage = usageOf(turn.envelope);
  const used = usage === undefined ? "" : `  (${usageText(usage)})`;
  return `${parts.join("  ")}  → ${nextText(view, turn)}  ${turnCauseText(view, turn)}${used}`;
}
