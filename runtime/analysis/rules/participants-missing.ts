import type { Fix } from "../../document/problem.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** A bare graph says who is mentioned, not who takes part. */
export const participantsMissing: Rule = {
  code: "participants-missing",
  severity: "information",
  about:
    "The document has no list of participants, so whoever the rules mention stands in, and some checks stay silent.",
  *check(subject) {
    if (subject.document.participantsDeclared || subject.names.length === 0) return;
    yield finding(participantsMissing, {
      message:
        "This document has no list of participants: those that its rules mention stand in, and checks that need the whole list stay silent. Add the list.",
      pointer: "/initial_speaker",
      at: "key",
      propose: () => [
        listed(subject, "Add the participants that the rules mention", () => "agent"),
        listed(
          subject,
          `Add the participants that the rules mention, ${subject.initialSpeaker} as a human`,
          (name) => (name === subject.initialSpeaker ? "human" : "agent"),
        ),
      ],
    });
  },
};

function listed({ names }: Subject, title: string, kindOf: (name: string) => string): Fix {
  const value = names.map((name) => ({ name, kind: kindOf(name) }));
  return { title, edits: [{ op: "set", pointer: "/participants", value }] };
}
