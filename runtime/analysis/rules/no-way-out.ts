import { runText } from "../run-text.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** Some run comes to a point from which no end can be reached any more. */
export const noWayOut: Rule = {
  code: "no-way-out",
  severity: "warning",
  about: "A run can come to a point from which it can never close.",
  *check(subject) {
    const proof = subject.wholeProof;
    if (proof?.trap === undefined || !proof.facts.can_close) return;
    const { trap } = proof;
    const name = subject.names[trap.slot]!;
    const run = subject.run(trap.turn);
    yield finding(noWayOut, {
      severity: subject.hasMaxTurns ? "information" : "warning",
      message: `A run can come to a turn of ${name} from which it can never close${subject.hasMaxTurns ? "; only max_turns ends it" : ""}. Add a rule that terminates on that way.`,
      pointer: "/initial_speaker",
      at: "key",
      related: [
        {
          message: `no way out after this run: ${runText(run)} → ${name}`,
          pointer: subject.namePointer(subject.document.participants[trap.slot]!),
        },
      ],
      witness: run,
    });
  },
};
