import { causeText } from "../workflow/decision-text.js";
import { idText } from "../graph/value-text.js";
import { isObject, own, type JsonValue } from "../json.js";
import type { Run } from "../hub/run-types.js";
import type { Turn } from "../wal/recorded.js";
import { oneLine } from "../one-line.js";
import { usageOf, usageText } from "../transcript/usage.js";
import { aligned } from "./columns.js";

const TEXT_WIDTH = 40;

/** The run as people read it: a line for each turn with speaker, text, tools, who is next, what decided, and what a model used. */
export function transcriptLines(run: Run): string[] {
  return aligned(
    run.turns.map((turn) => [
      String(turn.number),
      oneLine(speakerOf(turn, run), TEXT_WIDTH),
      oneLine(textOf(turn), TEXT_WIDTH),
      turn.tools.length > 0 ? `[${turn.tools.map((tool) => oneLine(tool, TEXT_WIDTH)).join(", ")}]` : "",
      `→ ${oneLine(nextOf(turn, run), TEXT_WIDTH)}`,
      oneLine(decisionOf(turn, run), 2 * TEXT_WIDTH),
      oneLine(usedBy(turn), 2 * TEXT_WIDTH),
    ]),
  );
}

/** What a model used for the turn; `""` where none did, or the log says nothing of it. */
function usedBy({ envelope }: Turn): string {
  const usage = usageOf(envelope);
  return usage ? usageText(usage) : "";
}

/** Name of who spoke. */
export function speakerOf(turn: Turn, run: Run): string {
  return nameOf(turn.envelope.sender_id, run);
}

/** What was said: a text's `text`, a packet's `body`. */
export function textOf({ envelope }: Turn): string {
  const data = envelope.event_data;
  if (!isObject(data)) return "";
  const said = own(data, "text") ?? own(data, "body") ?? "";
  return typeof said === "string" ? said.trim() : idText(said);
}

/** Who speaks after the turn, or how the channel ends with it. */
export function nextOf(turn: Turn, run: Run): string {
  if (turn.result.nextState === "closed") return "close";
  const next = turn.explanation.nextSpeaker;
  return next === "" ? "anyone" : nameOf(next, run);
}

/** What decided, without the target, which has a column of its own. */
export function decisionOf(turn: Turn, run: Run): string {
  return causeText(turn.explanation.decidedBy, run.document.graph);
}

function nameOf(id: JsonValue, run: Run): string {
  return run.names.get(idText(id)) ?? idText(id);
}
