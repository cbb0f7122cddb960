import { expect, it } from "vitest";
import { foldingRangesOf } from "../../../language-server/features/folding.js";
import { selectionRangesOf } from "../../../language-server/features/selection-ranges.js";
import { SEMANTIC_TOKENS, semanticTokensOf } from "../../../language-server/features/semantic-tokens.js";
import type { SelectionRange } from "vscode-languageserver";
import { clinic, covered, inBothFormats, marked, markedText, withCursor } from "./both.js";

inBothFormats("folding", (format) => {
  const { view } = marked(format, clinic());
  const lines = view.current.text.split("\n");

  it("folds each list and object under the line that begins it", () => {
    const ranges = foldingRangesOf(view.current);
    const transitions = lines.findIndex((line) => line.includes("transitions"));
    const folded = ranges.find(({ startLine }) => startLine === transitions);
    expect(folded).toBeDefined();
    const next = lines[(folded?.endLine ?? 0) + 1] ?? "";
    expect(format === "json" ? next.trim() : next).toBe(format === "json" ? "]," : "default_target:");
    for (const { startLine, endLine } of ranges) expect(endLine).toBeGreaterThan(startLine);
  });

  it("gives no more than asked for", () => {
    expect(foldingRangesOf(view.current, 3)).toHaveLength(3);
  });
});

inBothFormats("selection", (format) => {
  it("grows from a name to its quotes, its pair, its object and the whole text", () => {
    const { view, cursor, text } = marked(
      format,
      withCursor(clinic(), ["transitions", 1, "when", "args", "key"], 2),
    );
    const [selection] = selectionRangesOf(view.current, [cursor]);
    const grown: string[] = [];
    for (let at: SelectionRange | undefined = selection; at; at = at.parent)
      grown.push(covered(view.current, at.range) ?? "");
    expect(grown[0]).toBe("lane");
    expect(grown.some((each) => /^"?key"?: "?lane$/.test(each))).toBe(true);
    expect(grown.at(-1)).toBe(text);
    for (let i = 1; i < grown.length; i++) expect(grown[i]).toContain(grown[i - 1]);
  });

  it("starts at a key where the cursor is on one", () => {
    const { view, cursor } = markedText(format, format === "json" ? '{"max_‸turns": 3}' : "max_‸turns: 3\n");
    const [selection] = selectionRangesOf(view.current, [cursor]);
    expect(covered(view.current, selection?.range)).toBe("max_turns");
  });
});

inBothFormats("semantic tokens", (format) => {
  it("colour each name by its kind, without its quotes", () => {
    const { view } = marked(format, clinic());
    const { data } = semanticTokensOf(view.current);
    const found: [string, string][] = [];
    let line = 0;
    let character = 0;
    for (let i = 0; i < data.length; i += 5) {
      const [down, right, length, type] = data.slice(i, i + 4) as [number, number, number, number];
      character = down > 0 ? right : character + right;
      line += down;
      const word = (view.current.text.split("\n")[line] ?? "").slice(character, character + length);
      found.push([word, SEMANTIC_TOKENS.tokenTypes[type] ?? ""]);
    }
    expect(found).toContainEqual(["nurse", "class"]);
    expect(found).toContainEqual(["mark_urgent", "function"]);
    expect(found).toContainEqual(["lane", "variable"]);
    expect(found).toContainEqual(["seen", "enumMember"]);
    expect(found).toContainEqual(["context_equals", "keyword"]);
    expect(found).toContainEqual(["terminate", "keyword"]);
    expect(found.some(([word]) => word.includes('"'))).toBe(false);
  });
});

it("texts without anything have no ranges", () => {
  const { view } = markedText("yaml", "");
  expect(foldingRangesOf(view.current)).toEqual([]);
  expect(semanticTokensOf(view.current).data).toEqual([]);
  expect(selectionRangesOf(view.current, [{ line: 0, character: 0 }])).toHaveLength(1);
});
