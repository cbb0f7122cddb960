import type { Fix, StructuralEdit } from "../../document/problem.js";
import { listText } from "../words.js";
import type { Found, Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** An agent that opens the channel: the kickoff is its turn, so nobody ever asks it about the first message. */
export const kickoffSpeaker: Rule = {
  code: "kickoff-speaker",
  severity: "warning",
  about:
    "The initial speaker is an agent: the text that opens the channel counts as its first turn, in which it calls no tools.",
  *check(subject) {
    const { proof, document } = subject;
    if (proof === undefined || !document.participantsDeclared || !proof.model.isAgent(proof.model.initial))
      return;
    yield report(subject);
  },
};

function report(subject: Subject): Found {
  const { model, exploration } = subject.proof!;
  const name = subject.initialSpeaker;
  const lost = [...subject.lostToKickoff];
  const silent = subject.proof!.facts.complete && exploration.turns[model.initial]!.isEmpty();
  const quoted = listText(lost, (rule) => subject.quote(rule));
  const consequence =
    lost.length > 0
      ? `so ${quoted} cannot fire`
      : silent
        ? `and no later turn is ${name}'s`
        : `and it can call no tools in it`;
  return finding(kickoffSpeaker, {
    severity: lost.length > 0 || silent ? "warning" : "hint",
    message: `${name} never gets to answer the first message: the text that opens the channel counts as ${name}'s own turn, ${consequence}. Start with a human.`,
    pointer: "/initial_speaker",
    related: lost.map((rule) => ({
      message: `${subject.quote(rule)} never fires because of it`,
      pointer: `${subject.placeOf(rule)}/when`,
    })),
    keepsSilent: subject.names.filter(
      (each) => subject.isSilent(each) && subject.whenAsked?.speaks.has(each),
    ),
    propose: () => [humanInFront(subject, name)],
  });
}

/** A human who opens the channel and hands over to the agent that did so before. */
function humanInFront(subject: Subject, first: string): Fix {
  const { document } = subject;
  let human = "user";
  while (subject.names.includes(human)) human += "_";
  const value = {
    when: { name: "from_speaker", args: { agent_id: human } },
    then: { name: "agent", args: { agent_id: first } },
  };
  const edits: StructuralEdit[] = [
    { op: "insert", pointer: "/participants", index: 0, value: { name: human, kind: "human" } },
    { op: "set", pointer: "/initial_speaker", value: human },
    { op: "insert", pointer: "/transitions", index: 0, value: withPriority(subject, value) },
  ];
  if (document.data["creator"] === undefined) edits.push({ op: "set", pointer: "/creator", value: first });
  const cap = document.graph.max_turns;
  if (typeof cap === "number") edits.push({ op: "set", pointer: "/max_turns", value: cap + 1 });
  return { title: `Start with a human, ${human}, who hands over to ${first}`, edits, preferred: true };
}

/** The rule must come first in evaluation too. */
function withPriority(subject: Subject, rule: object): object {
  const { model } = subject.proof!;
  const first = model.transitions[model.order[0] ?? 0]?.priority ?? 0;
  return typeof first === "number" && first < 0 ? { ...rule, priority: first } : rule;
}
