import { count } from "../words.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** `max_turns` cuts every run off before its own end. */
export const capTooLow: Rule = {
  code: "cap-too-low",
  severity: "warning",
  about: "Even the shortest run that closes takes more turns than max_turns allows.",
  *check(subject) {
    const shortest = subject.wholeProof?.facts.shortest_close ?? null;
    const cap = subject.document.graph.max_turns;
    // NaN is neither: it never cuts a run off.
    if (shortest === null || typeof cap !== "number" || !(cap > 0 && shortest > cap)) return;
    const close = [...subject.proof!.exploration.closes.values()].find(({ depth }) => depth + 1 === shortest);
    yield finding(capTooLow, {
      message: `Every run ends as "max_turns": the shortest way to a close takes ${count(shortest, "turn")}, and max_turns allows ${cap}. Raise it to ${shortest} or more.`,
      pointer: "/max_turns",
      witness: close && subject.run(close),
      propose: () => [
        {
          title: `Raise max_turns to ${shortest}`,
          edits: [{ op: "set", pointer: "/max_turns", value: shortest }],
          preferred: true,
        },
      ],
    });
  },
};
