import type { Fix } from "../../document/problem.js";
import { idText } from "../../graph/value-text.js";
import { nearest } from "../words.js";
import { declarers, toolQuestions } from "./declared-tools.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A rule asks for a tool that nobody has. */
export const unknownTool: Rule = {
  code: "unknown-tool",
  severity: "warning",
  about: "A rule asks for a tool that no participant declares, while all participants declare their tools.",
  *check(subject) {
    if (!subject.allDeclared) return;
    const known = declarers(subject);
    for (const { transition, tool } of toolQuestions(subject)) {
      if (tool === null || (typeof tool === "string" && known.has(tool))) continue;
      const pointer = `${transition.when.pointer}/args/tool_name`;
      const near = typeof tool === "string" ? nearest(tool, known.keys()) : undefined;
      const fixes: Fix[] =
        near === undefined
          ? []
          : [{ title: `Ask for ${near}`, edits: [{ op: "set", pointer, value: near }], preferred: true }];
      yield finding(unknownTool, {
        message: `Nobody declares a tool ${idText(tool)}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
        pointer,
        propose: () => fixes,
      });
    }
  },
};
