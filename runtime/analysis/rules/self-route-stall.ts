import type { Fix } from "../../document/problem.js";
import { walk } from "../explore/walk.js";
import { isOpen } from "../model/participants.js";
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
      const certain =
        !isOpen(subject.document.participants[turn.slot]!) || stallsByItself(subject, turn.slot, decider);
      const message = certain
        ? `${name} becomes its own next speaker, and an agent never receives its own message: the channel waits for ever. Lead to somebody else, or make ${name} a human.`
        : `${name} may become its own next speaker by what its tools do, which nobody declares, and an agent never receives its own message. Say which tools ${name} has.`;
      yield finding(selfRouteStall, {
        severity: certain ? "warning" : "hint",
        message,
        pointer: subject.targetPlace(decider, turn),
        related: [{ message: `run: ${runText(run)} → ${name} again`, pointer: subject.placeOf(decider) }],
        witness: run,
        propose: () => [...(certain ? [] : sayNoTools(subject, turn.slot)), ...makeHuman(subject, turn.slot)],
      });
    }
  },
};

/** Whether the decider makes an agent its own next speaker that calls nothing: what a tool that nobody declares might do is only possible. */
function stallsByItself({ proof }: Subject, slot: number, decider: number): boolean {
  const { model, exploration } = proof!;
  let stalls = false;
  const contexts = exploration.turns[slot]!.copy();
  walk(model, model.plainMove(slot), contexts, model.space.empty(), (_, by) => {
    const outcome = model.outcome(by, slot);
    stalls ||= by === decider && outcome.kind === "speaker" && outcome.slot === slot;
  });
  return stalls;
}

function sayNoTools(subject: Subject, slot: number): Fix[] {
  const { name, pointer } = subject.document.participants[slot]!;
  if (pointer === undefined || subject.entry(pointer) === undefined) return [];
  return [
    {
      title: `Say that ${name} has no tools`,
      edits: [{ op: "set", pointer: `${pointer}/tools`, value: [] }],
    },
  ];
}

function makeHuman(subject: Subject, slot: number): Fix[] {
  const { name, pointer } = subject.document.participants[slot]!;
  if (pointer === undefined || subject.entry(pointer) === undefined) return [];
  return [
    { title: `Make ${name} a human`, edits: [{ op: "set", pointer: `${pointer}/kind`, value: "human" }] },
  ];
}
