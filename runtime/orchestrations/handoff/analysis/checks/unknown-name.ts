import { correctName } from "../../../../analysis/rules/correct-name.js";
import { listText, nearest } from "../../../../analysis/words.js";
import { isObject, own, type JsonValue } from "../../../../json.js";
import { finding, type HandoffCheck } from "../check.js";
import type { HandoffSubject } from "../subject.js";

interface Mention {
  name: string;
  pointer: string;
  role: string;
}

/** A start or an end of a handoff that is no agent. */
export const unknownName: HandoffCheck = {
  code: "handoff-unknown-participant",
  severity: "error",
  about: "The start agent or an end of a handoff is nobody, or the human, who is no agent.",
  *check(subject) {
    const { user } = subject.spec;
    const unknown = [...mentions(subject)].filter(({ name }) => !subject.isAgent(name));
    for (const { name, pointer, role } of unknown) {
      const near = nearest(name, subject.agents);
      const hint =
        name === user
          ? "An agent that hands over to nobody answers the human anyway: leave the handoff out."
          : near === undefined
            ? `Agents are ${listText(subject.agents)}.`
            : `Did you mean ${near}?`;
      const what = name === user ? "is the human, who is no agent of the framework" : "is no participant";
      yield finding(unknownName, {
        message: `${name} ${role}, but ${what}: the workflow cannot be built. ${hint}`,
        pointer,
        propose: () =>
          name === user
            ? []
            : correctName(
                `Change it to ${near}`,
                near,
                pointer,
                unknown.filter((other) => other.name === name).map((other) => other.pointer),
              ),
      });
    }
  },
};

function* mentions({ data, spec, declared }: HandoffSubject): Iterable<Mention> {
  if (spec.start !== undefined) yield { name: spec.start, pointer: "/start", role: "is to start" };
  const handoffs = own(data, "handoffs");
  for (const [index, entry] of (Array.isArray(handoffs) ? handoffs : []).entries()) {
    const from: JsonValue | undefined = isObject(entry) ? own(entry, "from") : undefined;
    if (typeof from === "string")
      yield { name: from, pointer: `/handoffs/${index}/from`, role: "hands over" };
  }
  for (const { to, pointer } of declared)
    if (pointer !== undefined) yield { name: to, pointer, role: "is handed over to" };
}
