import type { Fix, Severity } from "../../document/problem.js";
import type { JsonValue } from "../../json.js";
import { own } from "../../json.js";
import { truthy } from "../../python/truth.js";
import { idText } from "../../graph/value-text.js";
import { listText, nearest } from "../words.js";
import { correctName } from "./correct-name.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { SpecView, Subject } from "./subject.js";

interface Mention {
  id: JsonValue;
  pointer: string;
  severity: Severity;
  /** What happens because of it. */
  consequence: string;
}

/** A name that nobody in the list of participants has. */
export const unknownParticipant: Rule = {
  code: "unknown-participant",
  severity: "error",
  about:
    "The initial speaker, the creator, a target, a tool's handoff or a scenario's turn names nobody in the list of participants.",
  *check(subject) {
    if (!subject.document.participantsDeclared) return;
    const unknown = [...mentions(subject)].filter(({ id }) => !subject.isParticipant(id));
    for (const { id, pointer, severity, consequence } of unknown) {
      const near = typeof id === "string" ? nearest(id, subject.names) : undefined;
      const hint = near === undefined ? declared(subject) : `Did you mean ${near}?`;
      const alike = () => unknown.filter((other) => other.id === id).map((other) => other.pointer);
      yield finding(unknownParticipant, {
        severity,
        message: `${idText(id)} is no participant: ${consequence}. ${hint}`,
        pointer,
        keepsSilent: near !== undefined && subject.isSilent(near) ? [near] : undefined,
        propose: () => [
          ...correctName(`Change it to ${near}`, near, pointer, alike()),
          // Whoever is declared for the sake of a scenario's turn is still not expected to take it.
          ...(pointer.startsWith("/scenarios/") ? [] : declare(id)),
        ],
      });
    }
  },
};

function* mentions(subject: Subject): Iterable<Mention> {
  const { document } = subject;
  const initial = own(document.data, "initial_speaker");
  // What is no text cannot be a name, which the reader says.
  if (typeof initial === "string")
    yield {
      id: initial,
      pointer: "/initial_speaker",
      severity: "error",
      consequence: "AG2 refuses to open the channel",
    };
  const creator = own(document.data, "creator");
  if (typeof creator === "string")
    yield {
      id: creator,
      pointer: "/creator",
      severity: "error",
      consequence: "nobody of that name can open the channel",
    };
  for (const { when, then } of subject.transitions) {
    if (when.name === "from_speaker" && Object.hasOwn(when.args, "agent_id"))
      yield {
        id: when.args["agent_id"]!,
        pointer: `${when.pointer}/args/agent_id`,
        severity: "warning",
        consequence: "this rule never fires",
      };
    yield* target(then);
  }
  if (subject.defaultTarget !== undefined) yield* target(subject.defaultTarget);
  for (const { tool, pointer } of subject.tools()) {
    if (tool.handoff !== undefined && tool.handoff !== "")
      yield { id: tool.handoff, pointer: `${pointer}/handoff`, severity: "error", consequence: waits };
  }
  for (const turn of document.scenarios.flatMap(({ turns }) => turns)) {
    if (turn.pointer !== undefined)
      yield {
        id: turn.from,
        pointer: `${turn.pointer}/from`,
        severity: "error",
        consequence: "nobody can take this turn",
      };
  }
}

const waits = "the channel would wait for a speaker that nobody is";

/** Values that count as absent are an `empty-target`. */
function* target(then: SpecView): Iterable<Mention> {
  const id = own(then.args, "agent_id");
  if (then.name === "agent" && id !== undefined && truthy(id))
    yield { id, pointer: `${then.pointer}/args/agent_id`, severity: "error", consequence: waits };
}

function declared({ names }: Subject): string {
  return names.length === 0 ? "The list of participants is empty." : `Declared are ${listText(names)}.`;
}

function declare(id: JsonValue): Fix[] {
  if (typeof id !== "string" || id === "") return [];
  return [
    {
      title: `Declare ${id} as a participant`,
      edits: [
        {
          op: "insert",
          pointer: "/participants",
          index: Number.MAX_SAFE_INTEGER,
          value: { name: id, kind: "agent" },
        },
      ],
    },
  ];
}
