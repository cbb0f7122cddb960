import { correctName } from "../../../../analysis/rules/correct-name.js";
import { listText, nearest } from "../../../../analysis/words.js";
import { escapeSegment } from "../../../../document/json-pointer.js";
import { finding, type HandoffCheck } from "../check.js";
import type { HandoffSubject } from "../subject.js";

/** A name in the autonomous settings that nobody bears: the framework ignores it without a word. */
export const autonomousName: HandoffCheck = {
  code: "handoff-autonomous-name",
  severity: "warning",
  about:
    "The autonomous settings name nobody, or an agent that they leave out: the framework ignores the entry without a word.",
  *check(subject) {
    const { autonomous } = subject.spec;
    const listed = autonomous?.agents ?? [];
    for (const { name, pointer, isKey } of mentions(subject)) {
      const near = nearest(name, subject.agents);
      if (!subject.isAgent(name))
        yield finding(autonomousName, {
          message: `${name} is no agent, and the framework ignores the setting without a word. ${near === undefined ? `Agents are ${listText(subject.agents)}.` : `Did you mean ${near}?`}`,
          pointer,
          at: isKey ? "key" : "value",
          propose: () => (isKey ? [] : correctName(`Change it to ${near}`, near, pointer, [pointer])),
        });
      else if (isKey && listed.length > 0 && !listed.includes(name))
        yield finding(autonomousName, {
          severity: "information",
          message: `${name} does not go on alone, because agents of autonomous leaves it out: this setting does nothing.`,
          pointer,
          at: "key",
        });
    }
  },
};

function* mentions({ spec }: HandoffSubject): Iterable<{ name: string; pointer: string; isKey: boolean }> {
  const { agents = [], prompts, turnLimits } = spec.autonomous ?? {};
  for (const [index, name] of agents.entries())
    yield { name, pointer: `/autonomous/agents/${index}`, isKey: false };
  for (const name of prompts?.keys() ?? [])
    yield { name, pointer: `/autonomous/prompts/${escapeSegment(name)}`, isKey: true };
  for (const name of turnLimits?.keys() ?? [])
    yield { name, pointer: `/autonomous/turn_limits/${escapeSegment(name)}`, isKey: true };
}
