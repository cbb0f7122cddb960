import type { Fix } from "../../document/problem.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** No run comes to an end of its own. */
export const neverCloses: Rule = {
  code: "never-closes",
  severity: "error",
  about: "No run can close: no rule that terminates, and no tool that finishes, is ever reached.",
  *check(subject) {
    const proof = subject.wholeProof;
    if (proof === undefined || proof.facts.can_close) return;
    const bound = subject.hasMaxTurns
      ? "Every run goes on until max_turns cuts it off"
      : "Every run goes on until somebody closes the channel from outside";
    yield finding(neverCloses, {
      severity: subject.hasMaxTurns ? "information" : "error",
      message: `No run can close: no rule that terminates and no tool that finishes is ever reached. ${bound}. Add a rule that terminates.`,
      pointer: "/initial_speaker",
      at: "key",
      propose: () => fixesOf(subject),
    });
  },
};

/** Closes where the default target decides now, or after somebody's turn. */
function fixesOf(subject: Subject): Fix[] {
  const { model, exploration, facts } = subject.proof!;
  const done = { name: "terminate", args: { reason: "done" } };
  const fixes: Fix[] = [];
  if (facts.default_fires)
    fixes.push({
      title: 'Close with "done" where no rule fires',
      edits: [{ op: "set", pointer: "/default_target", value: done }],
    });
  const last = subject.names.findLast((_, slot) => !exploration.turns[slot]!.isEmpty());
  if (last !== undefined) {
    const first = model.transitions[model.order[0] ?? 0]?.priority ?? 0;
    const value = {
      when: { name: "from_speaker", args: { agent_id: last } },
      then: done,
      ...(typeof first === "number" && first < 0 ? { priority: first } : {}),
    };
    fixes.push({
      title: `Close with "done" after a turn of ${last}`,
      edits: [{ op: "insert", pointer: "/transitions", index: 0, value }],
    });
  }
  return fixes;
}
