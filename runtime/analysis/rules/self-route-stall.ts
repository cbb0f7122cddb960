import type { Fix } from "../../document/problem.js";
import { runText } from "../run-text.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** An agent becomes its own next speaker: a live agent never receives what it sent itself. */
export const selfRouteStall: Rule = {
  code: "self-route-stall",
  severity: "warning",
  about:
    "An agent becomes its own next speaker; a live AG2 agent never receives its own message, so the channel waits.",
  *check(subject) {
    if (!subject.document.participantsDeclared) return;
    for (const [decider, turn] of subject.proof?.exploration.stalls ?? []) {
      const name = subject.names[turn.slot]!;
      const run = subject.run(turn);
      yield finding(selfRouteStall, {
        message: `${name} becomes its own next speaker, and an agent never receives its own message: the channel waits for ever. Lead to somebody else, or make ${name} a human.`,
        pointer: subject.targetPlace(decider, turn),
        related: [{ message: `run: ${runText(run)} → ${name} again`, pointer: subject.placeOf(decider) }],
        witness: run,
        propose: () => makeHuman(subject, turn.slot),
      });
    }
  },
};

function makeHuman(subject: Subject, slot: number): Fix[] {
  const { name, pointer } = subject.document.participants[slot]!;
  if (pointer === undefined || subject.entry(pointer) === undefined) return [];
  return [
    { title: `Make ${name} a human`, edits: [{ op: "set", pointer: `${pointer}/kind`, value: "human" }] },
  ];
}
