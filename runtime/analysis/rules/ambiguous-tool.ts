import { idText } from "../../graph/value-text.js";
import { listText } from "../words.js";
import { declarers, toolQuestions } from "./declared-tools.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A rule fires for a tool whoever calls it. */
export const ambiguousTool: Rule = {
  code: "ambiguous-tool",
  severity: "information",
  about: "A rule asks for a tool that several participants declare: it fires whoever of them calls it.",
  *check(subject) {
    const known = declarers(subject);
    for (const { transition, tool } of toolQuestions(subject)) {
      const names = typeof tool === "string" ? (known.get(tool) ?? []) : [];
      if (names.length < 2) continue;
      yield finding(ambiguousTool, {
        message: `${listText(names)} all have a tool ${idText(tool)}: this rule fires whoever of them calls it.`,
        pointer: `${transition.when.pointer}/args/tool_name`,
      });
    }
  },
};
