import { idText } from "../../graph/value-text.js";
import { runText } from "../run-text.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A run comes to a speaker that nobody is, and waits there. */
export const stuckSpeaker: Rule = {
  code: "stuck-speaker",
  severity: "error",
  about: "A run comes to a speaker that is no participant, so nobody can go on.",
  *check(subject) {
    for (const [id, { turn, decider }] of subject.proof?.exploration.stuck ?? []) {
      const run = subject.run(turn);
      yield finding(stuckSpeaker, {
        message: `A run waits for ${idText(id)}, who is no participant, and nobody else may speak. Name a participant.`,
        pointer: subject.targetPlace(decider, turn),
        related: [{ message: `run: ${runText(run)} → ${idText(id)}`, pointer: subject.placeOf(decider) }],
        witness: run,
      });
    }
  },
};
