import { describe, expect, it } from "vitest";
import { mendableIn } from "../../../language-server/actions/proved-fixes.js";
import type { Shown } from "../../../language-server/features/diagnostics.js";
import { completionsAt } from "../../../language-server/features/completion.js";
import { formattingEdits } from "../../../language-server/features/formatting.js";
import { inlayHintsOf } from "../../../language-server/features/inlay-hints.js";
import { semanticTokensOf } from "../../../language-server/features/semantic-tokens.js";
import { applyTextEdits, parseWorkflow } from "../../../runtime/index.js";
import type { Fix } from "../../../runtime/index.js";
import { CLINIC, viewOf } from "./text.js";

const many = JSON.stringify(
  {
    participants: ["a", "b"],
    initial_speaker: "a",
    transitions: Array.from({ length: 4000 }, (_, index) => ({
      when: { name: "from_speaker", args: { agent_id: "a" } },
      then: { name: "stay" },
      priority: -index,
    })),
  },
  null,
  1,
);
const read = parseWorkflow(many, { language: "json" });

describe("in a text of many lines", () => {
  it("formatting makes one text of its thousands of edits", () => {
    const edits = formattingEdits(read, { tabSize: 4, insertSpaces: true });
    expect(applyTextEdits(many, edits)).toBe(JSON.stringify(JSON.parse(many), null, 4));
  });

  it("hints and colours are those of the part in sight", () => {
    const range = { start: { line: 20, character: 0 }, end: { line: 60, character: 0 } };
    const lines = inlayHintsOf(read, range).map(({ position }) => position.line);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line >= 20 && line <= 60)).toBe(true);
    const part = semanticTokensOf(read, range).data;
    expect(part.length).toBeGreaterThan(0);
    expect(part.length).toBeLessThan(200);
    expect(part[0]).toBeGreaterThanOrEqual(19);
    expect(semanticTokensOf(read).data.length).toBeGreaterThan(10_000);
  });
});

describe("fixes that take long", () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const finding = (prove: () => Generator<void, Fix[]>): Shown => ({
    finding: {
      code: "x",
      severity: "warning",
      message: "x",
      pointer: "",
      range,
      related: [],
      fixes: [],
      proveFixes: prove,
    },
    diagnostic: { range, message: "x" },
  });
  const quick = finding(function* () {
    yield;
    return [{ title: "Mend", edits: [] }];
  });
  const endless = finding(function* () {
    for (;;) yield;
  });

  it("cost their finding the fixes, not the other findings", async () => {
    const found = await mendableIn(range, [quick, endless], new AbortController().signal);
    expect(found.map(({ fixes }) => fixes.length)).toEqual([1, 0]);
  });

  it("end when nobody wants them any more", async () => {
    const controller = new AbortController();
    const found = mendableIn(range, [endless], controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(found).rejects.toThrow("aborted");
  });
});

describe("completion between quotes", () => {
  it("of a key offers that key, too", () => {
    const view = viewOf(CLINIC);
    const at = CLINIC.indexOf('"max_turns"') + 3;
    const labels = completionsAt([view], view.current.lines.positionAt(at), { snippets: true }).map(
      ({ label }) => label,
    );
    expect(labels).toContain("max_turns");
    expect(labels).not.toContain("initial_speaker");
  });
});
