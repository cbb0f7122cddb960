import type { RuleEvaluation } from "../../../workflow/orchestration.js";
import type { Envelope } from "../../../workflow/envelope.js";
import type { HandoffRule } from "../rule.js";
import type { CompiledHandoff } from "./compiled.js";
import type { HandoffState } from "./state.js";
import type { Step } from "./step.js";
import { contentOf } from "./turn-content.js";

/** How each rule fared up to the one that decided. */
export function evaluations(
  envelope: Envelope,
  state: HandoffState,
  { compiled, step }: { compiled: CompiledHandoff; step: Step },
): RuleEvaluation[] {
  const { decidedBy, remark } = step;
  if (decidedBy === "routing" || decidedBy === null) return [];
  const last = decidedBy === "default" ? compiled.rules.length - 1 : decidedBy;
  const speaker = compiled.nameOf.get(envelope.sender_id) ?? "";
  const why = reasons(envelope, state, speaker, compiled);
  return compiled.rules.slice(0, last + 1).map((rule, transition) => {
    const matched = transition === decidedBy;
    const reason = why(rule, matched);
    return {
      transition,
      priority: 0,
      matched,
      reason: matched && remark !== "" ? `${reason}; ${remark}` : reason,
    };
  });
}

function reasons(envelope: Envelope, state: HandoffState, speaker: string, { spec, rules }: CompiledHandoff) {
  const called = contentOf(envelope).calls.map(({ call }) => call);
  const own = rules.flatMap((rule) =>
    rule.kind === "edge" && rule.edge.from === speaker ? [rule.tool] : [],
  );
  const handoffs = called.filter((call) => own.includes(call));
  const winner = handoffs.at(spec.dialect.pick === "first" ? 0 : -1);
  return (rule: HandoffRule, matched: boolean): string => {
    switch (rule.kind) {
      case "approval":
        if (rule.agent !== speaker) return `${speaker} speaks, not ${rule.agent}`;
        return called.includes(rule.tool)
          ? `${rule.tool} was called and waits for an approval`
          : `${rule.tool} was not called`;
      case "edge":
        if (matched)
          return called.includes(rule.tool) ? `${rule.tool} was called` : `${rule.tool} had been called`;
        if (rule.edge.from !== speaker) return `${speaker} speaks, not ${rule.edge.from}`;
        if (!called.includes(rule.tool)) return `${rule.tool} was not called`;
        return `${rule.tool} was called too, but ${winner ?? "another"} counts: the ${spec.dialect.pick} handoff of a reply wins`;
      case "terminate":
        return matched ? "it holds after the reply" : "it does not hold";
      case "autonomous": {
        if (rule.agent !== speaker) return `${speaker} speaks, not ${rule.agent}`;
        const turns = state.agents[rule.agent]?.autonomousTurns ?? 0;
        return matched
          ? `gone on ${turns} of ${rule.limit} times before`
          : `the limit of ${rule.limit} is reached`;
      }
      case "user":
        return matched ? `${speaker} speaks` : `${speaker} speaks, not ${rule.user}`;
    }
  };
}
