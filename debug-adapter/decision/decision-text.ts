import {
  causeText,
  closeText,
  decisionText,
  isObject,
  own,
  type Envelope,
  type Turn,
} from "../../runtime/index.js";
import { nameOf } from "../names.js";
import type { View } from "../view.js";

/** What decided a turn, in the words of the rule: `tool escalate → security`, `otherwise → close as done`, `handoff escalate → security`. */
export function deciderText({ program, run }: Pick<View, "program" | "run">, turn: Turn): string {
  const { decidedBy, nextSpeaker, closeReason } = turn.explanation;
  if (decidedBy !== "routing") return decisionText(decidedBy, program.document.graph);
  const { kind } = routingOf(turn.envelope);
  const target = kind === "finish" ? closeText(closeReason) : nameOf(nextSpeaker, run);
  return `${turnCauseText({ program }, turn)} → ${target}`;
}

/** What decided a turn, without the target: `tool escalate`, `otherwise`, `handoff escalate`. */
export function turnCauseText({ program }: Pick<View, "program">, turn: Turn): string {
  const { decidedBy } = turn.explanation;
  if (decidedBy !== "routing") return causeText(decidedBy, program.document.graph);
  const { kind, tool } = routingOf(turn.envelope);
  return `${kind === "finish" ? "finish" : "handoff"}${tool}`;
}

function routingOf({ event_data }: Envelope): { kind: unknown; tool: string } {
  const routing = isObject(event_data) ? own(event_data, "routing") : undefined;
  if (!isObject(routing)) return { kind: undefined, tool: "" };
  const tool = own(routing, "tool");
  return { kind: own(routing, "kind"), tool: typeof tool === "string" ? ` ${tool}` : "" };
}

/** Who is next after a turn: a name, `close as handled`, or `anyone`. */
export function nextText({ run }: Pick<View, "run">, turn: Turn): string {
  if (turn.result.nextState === "closed") return closeText(turn.result.closeReason);
  const next = turn.after.expected_next_speaker;
  if (next === "" || next === null) return "anyone";
  return nameOf(next, run);
}
