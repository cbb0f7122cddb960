import type { RuleEvaluation, Turn } from "../../../runtime/index.js";
import type { Runtime } from "../../runtime.js";
import { decisionPlace, decisionWords, namer, rulesOf } from "../decision-words.js";
import type { ChannelReading } from "../library.js";
import type { LogNode } from "../node.js";
import { oneLine, withNames } from "../words.js";

/** What decided the turn, and below it each rule that was tested, in the order of evaluation, with its reason. */
export function decisionNode(id: string, reading: ChannelReading, turn: Turn, runtime: Runtime): LogNode {
  const { decidedBy, evaluations } = turn.explanation;
  const words = decisionWords(reading, turn, runtime);
  const hasRule = decidedBy === "default" || typeof decidedBy === "number";
  return {
    id: `${id}:decision`,
    contextValue: hasRule ? "decision.rule" : "decision",
    label: "decision",
    description: decisionPlace(reading, turn, runtime),
    tooltip: words,
    icon: { id: "git-compare" },
    rule: hasRule ? { reading, turn, decidedBy } : undefined,
    children:
      evaluations.length === 0
        ? undefined
        : () =>
            evaluations.map((evaluation, place) =>
              evaluationNode(id, reading, turn, evaluation, place, runtime),
            ),
  };
}

function evaluationNode(
  id: string,
  reading: ChannelReading,
  turn: Turn,
  { transition, matched, reason }: RuleEvaluation,
  place: number,
  runtime: Runtime,
): LogNode {
  const rule = rulesOf(reading, runtime)?.transitions[transition];
  const words = rule === undefined ? `rule ${transition + 1}` : runtime.ruleText(rule, namer(reading));
  return {
    id: `${id}:decision:${place}`,
    contextValue: "evaluation.rule",
    label: oneLine(`${place + 1} ${matched ? "✓ fires" : "✗"} ${words}`),
    description: oneLine(withNames(reason, reading.channel.names), 200),
    icon: matched
      ? { id: "pass", color: "charts.green" }
      : { id: "circle-slash", color: "disabledForeground" },
    rule: { reading, turn, decidedBy: transition },
  };
}
