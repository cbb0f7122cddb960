import { describe, expect, it } from "vitest";
import { codeSpan, escapeMarkdown } from "../../../language-server/markdown.js";

describe("text of a document inside markdown", () => {
  it("cannot become markup", () => {
    expect(escapeMarkdown("[click](command:x) <b>*now*</b>")).toBe(
      "\\[click\\]\\(command:x\\) \\<b\\>\\*now\\*\\</b\\>",
    );
  });

  it("stays on one line", () => {
    expect(escapeMarkdown("a\n\n# b")).toBe("a \\# b");
  });

  it("becomes a code span whatever backticks it holds", () => {
    expect(codeSpan("plain")).toBe("`plain`");
    expect(codeSpan("a `` b")).toBe("``` a `` b ```");
  });
});
