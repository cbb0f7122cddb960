import { closeText } from "../graph/value-text.js";
import type { GraphData } from "../graph/wire.js";
import { decisionText } from "../workflow/decision-text.js";
import type { Outcome } from "./outcome.js";

/** What a round would lead to, in a few words: `→ security by rule 2`, `→ close as handled by rule 1`, `posts nothing without a text`. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "next":
      return `→ ${outcome.speaker === "" ? "anyone" : outcome.speaker} ${deciderText(outcome.decidedBy)}`.trim();
    case "closed":
      return `→ ${closeText(outcome.reason)} ${deciderText(outcome.decidedBy)}`.trim();
    case "silent":
      return "posts nothing without a text";
    case "refused":
      return `is refused: ${outcome.message}`;
  }
}

/** The deciding rule in its own words; empty where no rule of the graph decides. */
export function outcomeRule(outcome: Outcome, graph: GraphData): string {
  if (outcome.kind !== "next" && outcome.kind !== "closed") return "";
  const { decidedBy } = outcome;
  return typeof decidedBy === "number" || decidedBy === "default" ? decisionText(decidedBy, graph) : "";
}

function deciderText(decidedBy: Extract<Outcome, { kind: "closed" }>["decidedBy"]): string {
  if (typeof decidedBy === "number") return `by rule ${decidedBy + 1}`;
  switch (decidedBy) {
    case "default":
      return "as no rule matches";
    case "routing":
      return "by the call itself";
    case "max_turns":
      return "by max_turns";
    case null:
      return "";
  }
}
