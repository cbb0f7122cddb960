import { idText } from "../graph/value-text.js";
import { isObject, own, type JsonValue } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_PACKET, EV_TEXT } from "../workflow/events.js";
import type { RoundRequest } from "./runner.js";

/** One line of what a speaker sees. */
export interface SeenLine {
  /** Name of who said it. */
  from: string;
  text: string;
  envelopeId: string;
  /** Whether the speaker said it itself. */
  own: boolean;
}

/** What a speaker sees of the channel when its turn comes. */
export interface SeenLines {
  lines: SeenLine[];
  /** How many lines before those were left out, and by whom they are; absent where none was. */
  earlier?: { count: number; from: string[] };
}

/**
 * AG2's default view: the last turns, two for each participant but four at least. An agent that is handed the turn reads how before the text
 * itself, and so does everybody who looks back at it.
 */
export function seenLines({ envelopes, names, idOf, speaker, metadata }: RoundRequest): SeenLines {
  const self = idOf.get(speaker);
  const all: SeenLine[] = [];
  for (const { envelope } of envelopes) {
    const text = isVisible(envelope, self) ? textOf(envelope) : "";
    const sender = idText(envelope.sender_id);
    if (text === "") continue;
    const envelopeId = idText(envelope.envelope_id);
    all.push({ from: names.get(sender) ?? sender, text, envelopeId, own: sender === self });
  }
  const recent = Math.max(2 * metadata.participants.length, 4);
  if (all.length <= recent) return { lines: all };
  const left = all.slice(0, -recent);
  const from = [...new Set(left.map((line) => line.from))].sort();
  return { lines: all.slice(-recent), earlier: { count: left.length, from } };
}

function isVisible({ audience, sender_id: sender }: Envelope, self: string | undefined): boolean {
  return !Array.isArray(audience) || sender === self || (self !== undefined && audience.includes(self));
}

/** `[Handed off via escalate] It is urgent.` on a line of its own, then what was said; `""` where the envelope shows nothing. */
function textOf({ event_type: type, event_data: data }: Envelope): string {
  if (!isObject(data)) return "";
  if (type === EV_TEXT) return text(own(data, "text"));
  if (type !== EV_PACKET) return "";
  const routing = own(data, "routing");
  const handover = isObject(routing) && own(routing, "kind") === "handoff";
  const how = handover ? handoverLine(own(routing, "tool") ?? "handoff", own(routing, "reason") ?? "") : "";
  return [how, text(own(data, "body"))].filter((part) => part !== "").join("\n");
}

function handoverLine(tool: JsonValue, reason: JsonValue): string {
  return `[Handed off via ${idText(tool)}] ${idText(reason)}`.trimEnd();
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
