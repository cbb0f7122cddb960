import { idText } from "../../graph/value-text.js";
import { nearest } from "../words.js";
import { correctName } from "./correct-name.js";
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
    const unknown = [...toolQuestions(subject)]
      .filter(({ tool }) => tool !== null && !(typeof tool === "string" && known.has(tool)))
      .map(({ transition, tool }) => ({ tool, pointer: `${transition.when.pointer}/args/tool_name` }));
    for (const { tool, pointer } of unknown) {
      const near = typeof tool === "string" ? nearest(tool, known.keys()) : undefined;
      const alike = () => unknown.filter((other) => other.tool === tool).map((other) => other.pointer);
      yield finding(unknownTool, {
        message: `Nobody declares a tool ${idText(tool)}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
        pointer,
        propose: () => correctName(`Ask for ${near}`, near, pointer, alike()),
      });
    }
  },
};
