import type { DecisionDetail } from "../../../../workflow/orchestration.js";
import type { HandoffAgent } from "../../agent.js";
import { textOf } from "../../conversation/message.js";
import type { CompiledHandoff } from "../compiled.js";
import type { HandoffState } from "../state.js";
import type { PlayedReply, Step } from "../step.js";
import { count, listText } from "../../../../analysis/words.js";

interface Turn {
  readonly state: HandoffState;
  readonly compiled: CompiledHandoff;
  readonly step: Step;
}

/** The turn in the framework's order: what it read, the condition, the reply, and where each of the following questions ended it. */
export function turnOrder(agent: HandoffAgent, played: PlayedReply, turn: Turn): DecisionDetail {
  const steps = [...stepsOf(agent, played, turn)];
  return {
    name: "order",
    value: count(steps.length, "step"),
    items: steps.map(([name, value], index) => ({ name: `${index + 1} ${name}`, value })),
    afterwards: true,
  };
}

function* stepsOf(agent: HandoffAgent, played: PlayedReply, turn: Turn): Generator<[string, string]> {
  const { compiled, state, step } = turn;
  const { outcome, broadcasts, response } = played;
  const { condition, spec } = compiled;
  const read = state.agents[played.speaker]?.conversation.length ?? 0;
  yield ["reads", count(read, "message")];
  if (condition) yield ["terminate_when", "before the reply: does not hold"];
  if (outcome.kind === "error") return;
  if (outcome.kind === "approval-request") {
    yield [
      "approval",
      `${listText(outcome.asks.map(({ call }) => call))}: ${spec.user} is asked, and nothing is broadcast`,
    ];
    return;
  }
  const said = (broadcasts.at(-1) ?? []).map(textOf).join(" ");
  yield ["replies", said === "" ? (response?.length ? "calls only" : "nothing") : quoted(said)];
  const others = [...compiled.agents.keys()].filter((name) => name !== played.speaker);
  yield [
    "broadcasts",
    others.length === 0
      ? "there is nobody else"
      : said === ""
        ? `no text, and wakes ${listText(others)} all the same`
        : `the text to ${listText(others)}`,
  ];
  if (outcome.kind === "handoff") {
    yield ["handoff", `to ${outcome.target}; the result of the call stays with ${played.speaker}`];
    if (condition) yield ["terminate_when", `not asked: a handoff goes first`];
    if (step.remark !== "") yield ["then", step.remark];
    return;
  }
  yield ["handoff", "none"];
  if (condition)
    yield ["terminate_when", `after the reply: ${outcome.kind === "terminated" ? "holds" : "does not hold"}`];
  if (outcome.kind === "terminated") return;
  if (agent.autonomous) {
    const before = state.agents[played.speaker]?.autonomousTurns ?? 0;
    yield [
      "autonomous",
      outcome.kind === "autonomous-continue"
        ? `goes on alone, ${before + 1} of ${agent.autonomous.turnLimit}`
        : `the limit of ${agent.autonomous.turnLimit} is reached`,
    ];
  }
  if (outcome.kind !== "user-request") return;
  yield step.closeReason === undefined
    ? ["request", `${spec.user} is asked`]
    : ["request", "none: an agent that has nobody to hand over to ends the workflow"];
}

const LONGEST = 80;

function quoted(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `“${characters.slice(0, LONGEST).join("")}…”` : `“${text}”`;
}
