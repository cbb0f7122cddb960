import { decisionText, isObject, own, type Envelope, type Turn } from "../../runtime/index.js";
import { nameOf } from "../names.js";
import type { View } from "../view.js";

/** What decided a turn, in the words of the rule: `tool escalate → security`, `otherwise → close "done"`, `handoff escalate → security`. */
export function deciderText({ program, run }: Pick<View, "program" | "run">, turn: Turn): string {
  const { decidedBy, nextSpeaker, closeReason } = turn.explanation;
  if (decidedBy !== "routing") return decisionText(decidedBy, program.document.graph);
  const { kind, tool } = routingOf(turn.envelope);
  if (kind === "finish") return `finish${tool} → ${closeText(closeReason)}`;
  return `handoff${tool} → ${nameOf(nextSpeaker, run)}`;
}

function routingOf({ event_data }: Envelope): { kind: unknown; tool: string } {
  const routing = isObject(event_data) ? own(event_data, "routing") : undefined;
  if (!isObject(routing)) return { kind: undefined, tool: "" };
  const tool = own(routing, "tool");
  return { kind: own(routing, "kind"), tool: typeof tool === "string" ? ` ${tool}` : "" };
}

/** Who is next after a turn: a name, `close "handled"`, or `anyone`. */
export function nextText({ run }: Pick<View, "run">, turn: Turn): string {
  if (turn.result.nextState === "closed") return closeText(turn.result.closeReason);
  const next = turn.after.expected_next_speaker;
  if (next === "" || next === null) return "anyone";
  return nameOf(next, run);
}

/** `close "handled"`; a reason that is no text is shown as it is. */
export function closeText(reason: unknown): string {
  return `close ${JSON.stringify(reason)}`;
}
