import { count } from "../words.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** The exploration did not come to its end. */
export const explorationLimit: Rule = {
  code: "exploration-limit",
  severity: "information",
  about:
    "The workflow has more states than the budget allows to explore: what was found stands, “never” was not looked for.",
  *check(subject) {
    const facts = subject.proof?.facts;
    if (facts === undefined || facts.complete) return;
    yield finding(explorationLimit, {
      message: `This workflow has too many states to explore them all (${count(facts.states, "state")} were): findings that say “never” are left out. Fewer context values in rules, or tools declared for every agent, make it smaller.`,
      pointer: "/initial_speaker",
      at: "key",
    });
  },
};
