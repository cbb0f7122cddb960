import type { TurnDraft } from "../../../document/orchestration.js";
import type { JsonObject, JsonValue } from "../../../json.js";
import { EV_PACKET, EV_TEXT } from "../../../workflow/events.js";
import { handoffRules } from "./rules.js";
import { handoffSpec } from "./spec.js";

/**
 * What a turn posts. Every call is kept, because several of one reply are told apart by their order; the packet's routing names the first
 * handoff among them, for readers that look there. A human's text is a text; with `approve`, `reject` or a finishing tool it is a packet.
 */
export function handoffTurn(draft: TurnDraft): { event_type: string; event_data: JsonObject } | undefined {
  const { document, speaker, text, calls, kickoff } = draft;
  if (kickoff || (speaker?.kind === "human" && calls.length === 0))
    return text === "" && !kickoff ? undefined : { event_type: EV_TEXT, event_data: { text } };
  if (text === "" && calls.length === 0) return undefined;
  const rules = handoffRules(handoffSpec(document.data, document.participants));
  const handoff = calls.find(({ name }) =>
    rules.some((rule) => rule.kind === "edge" && rule.edge.from === speaker?.name && rule.tool === name),
  );
  const finish = speaker?.kind === "human" ? calls.find((call) => call.finish !== undefined) : undefined;
  const routing: JsonObject = finish
    ? { kind: "finish", tool: finish.name, reason: finish.finish ?? "", summary: "" }
    : handoff
      ? { kind: "handoff", tool: handoff.name, reason: "" }
      : { kind: "text" };
  return {
    event_type: EV_PACKET,
    event_data: {
      body: text,
      context_updates: { delete: [], set: {} },
      routing,
      calls: calls.map(({ name, args }): JsonValue => (args === undefined ? { name } : { name, args })),
    },
  };
}
