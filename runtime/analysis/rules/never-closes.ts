import type { Fix, StructuralEdit } from "../../document/problem.js";
import { proposedMaxTurns } from "./max-turns-missing.js";
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
  return [...fixes, ...finishingTool(subject)];
}

/** The last of those who speak and say which tools they have gets one that ends the run. */
function finishingTool(subject: Subject): Fix[] {
  const { exploration } = subject.proof!;
  const { participants } = subject.document;
  const slot = participants.findLastIndex(
    ({ kind, tools }, each) => kind === "agent" && tools !== undefined && !exploration.turns[each]!.isEmpty(),
  );
  const { name, pointer, tools = [] } = participants[slot] ?? {};
  if (pointer === undefined) return [];
  const tool = { name: freeName("finish", tools), finish: "done" };
  const edits: StructuralEdit[] = [
    { op: "insert", pointer: `${pointer}/tools`, index: Number.MAX_SAFE_INTEGER, value: tool },
  ];
  const title = `Give ${name} a tool that closes with "done"`;
  if (subject.hasMaxTurns) return [{ title, edits }];
  const cap = proposedMaxTurns(subject);
  edits.push({ op: "set", pointer: "/max_turns", value: cap });
  return [{ title: `${title}, and add max_turns: ${cap}`, edits }];
}

function freeName(wanted: string, tools: readonly { name: string }[]): string {
  let name = wanted;
  while (tools.some((tool) => tool.name === name)) name += "_";
  return name;
}
