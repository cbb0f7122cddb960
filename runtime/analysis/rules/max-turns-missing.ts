import { finding } from "./rule.js";
import type { Rule } from "./rule.js";
import type { Subject } from "./subject.js";

/** How many turns are proposed: enough for a few rounds of everybody. */
const ROUNDS = 4;

export const maxTurnsMissing: Rule = {
  code: "max-turns-missing",
  severity: "warning",
  about: "A run may go on forever and no max_turns ends it.",
  *check(subject) {
    const facts = subject.proof?.facts;
    if (facts === undefined || !facts.may_run_forever || subject.hasMaxTurns) return;
    const value = proposedMaxTurns(subject);
    yield finding(maxTurnsMissing, {
      message:
        "This workflow may run forever: some of its turns lead back to where they came from, and no max_turns ends that. Add max_turns.",
      pointer: "/initial_speaker",
      at: "key",
      propose: () => [
        {
          title: `Add max_turns: ${value}`,
          edits: [{ op: "set", pointer: "/max_turns", value }],
          preferred: true,
        },
      ],
    });
  },
};

export function proposedMaxTurns({ names, proof }: Subject): number {
  return Math.max(10, ROUNDS * names.length, 2 * (proof?.facts.shortest_close ?? 0));
}
