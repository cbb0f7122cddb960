import {
  EV_PACKET,
  EV_TEXT,
  isObject,
  own,
  type JsonObject,
  type JsonValue,
  type Turn,
} from "../../runtime/index.js";
import { turnOf } from "../debugged-run.js";
import { nameOf, withNames } from "../names.js";
import { jsonNode } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";

const TYPES = new Map<JsonValue, string>([
  [EV_TEXT, "text"],
  [EV_PACKET, "packet"],
]);

/** How far back an envelope is looked for that was answered: a round answers what was just said. */
const LOOK_BACK = 256;

/** What was said and done in the frame's turn. */
export function turnScope(view: View): VariableNode[] {
  const { turn, run } = view;
  if (turn === undefined) return [];
  const { envelope } = turn;
  const data = isObject(envelope.event_data) ? envelope.event_data : {};
  const nodes = [
    jsonNode("sender", withNames(envelope.sender_id, run)),
    jsonNode("type", TYPES.get(envelope.event_type) ?? envelope.event_type),
    jsonNode("text", textOf(envelope.event_type, data)),
    jsonNode("tools", turn.tools),
    jsonNode("routing", withNames(own(data, "routing") ?? null, run)),
    { name: "causation", value: causation(view, turn) },
    { name: "log line", value: `${turn.line}`, type: "number" },
  ];
  const context = turn.contextEnvelopes.map(({ event_data }) => event_data);
  return context.length > 0 ? [...nodes, jsonNode("context posted", context)] : nodes;
}

/** What a turn says: a text's `text`, a packet's `body`. */
export function textOf(eventType: JsonValue, data: JsonObject): JsonValue {
  return own(data, eventType === EV_TEXT ? "text" : "body") ?? "";
}

/** The turn that this one answers, by number and speaker rather than by envelope id. */
function causation({ run }: View, turn: Turn): string {
  const cause = turn.envelope.causation_id;
  if (cause === null) return "none";
  const first = Math.max(1, turn.number - LOOK_BACK);
  for (let number = turn.number - 1; number >= first; number--) {
    const earlier = turnOf(run, number);
    if (earlier?.envelope.envelope_id === cause)
      return `turn ${number} · ${nameOf(earlier.envelope.sender_id, run)}`;
  }
  // No turn: one of the few envelopes before the first.
  for (let index = 0; index < LOOK_BACK; index++) {
    const entry = run.envelopes.at(index);
    if (entry?.envelope.envelope_id === cause) return `log line ${entry.line}`;
  }
  return first === 1 ? "an envelope that is not in this log" : "an envelope further back";
}
