import type { DocumentSymbol } from "vscode-languageserver";
import { describe, expect, it } from "vitest";
import { documentSymbolsOf } from "../../../language-server/features/document-symbols.js";
import { CLINIC, textIn, viewOf } from "./text.js";

function outline(symbols: readonly DocumentSymbol[]): unknown[] {
  return symbols.map(({ name, children }) => (children ? [name, ...outline(children)] : name));
}

describe("outline", () => {
  it("lists participants, rules by what they say, and scenarios", () => {
    expect(outline(documentSymbolsOf(viewOf(CLINIC).current))).toEqual([
      ["participants", "patient", "nurse", "cardiology", "lab"],
      [
        "transitions",
        "from cardiology → close as seen",
        'context lane == "cardiology" → cardiology',
        "tool discharge → close as home",
        "from patient → nurse",
      ],
      ["scenarios", "chest pain"],
    ]);
  });

  it("says what each participant is", () => {
    const [participants] = documentSymbolsOf(viewOf(CLINIC).current);
    expect(participants?.children?.map(({ detail }) => detail)).toEqual([
      "human",
      "agent: mark_urgent, book_lab, discharge",
      "agent, no tools",
      "agent",
    ]);
  });

  it("selects within its range, as LSP demands", () => {
    const { current } = viewOf(CLINIC);
    const visit = (symbols: readonly DocumentSymbol[]): void => {
      for (const { range, selectionRange, children } of symbols) {
        expect(textIn(current, range)).toContain(textIn(current, selectionRange));
        visit(children ?? []);
      }
    };
    visit(documentSymbolsOf(current));
  });

  it("numbers what is no rule and names what has no name", () => {
    const text = '{"participants": ["", "b"], "initial_speaker": "b", "transitions": [7]}';
    expect(outline(documentSymbolsOf(viewOf(text).current)).flat(2)).toContain("rule 1");
    for (const { children } of documentSymbolsOf(viewOf(text).current))
      for (const child of children ?? []) expect(child.name).not.toBe("");
  });
});

it("an outline of thousands of rules shows the first, and says of how many", () => {
  const rule = { when: { name: "always" }, then: null };
  const view = viewOf(JSON.stringify({ initial_speaker: "a", transitions: Array(6000).fill(rule) }));
  const group = documentSymbolsOf(view.current).find(({ name }) => name === "transitions");
  expect(group?.children).toHaveLength(5000);
  expect(group?.detail).toBe("the first 5000 of 6000");
});
