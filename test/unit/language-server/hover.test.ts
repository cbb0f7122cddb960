import { describe, expect, it } from "vitest";
import { hoverAt } from "../../../language-server/features/hover.js";
import type { TextView } from "../../../language-server/text-view.js";
import type { Diagnostic, Facts } from "../../../runtime/index.js";
import { parseWorkflow } from "../../../runtime/index.js";
import { CLINIC, placeOf, textIn, URI, viewOf } from "./text.js";

/** What the hover says at the first occurrence of a piece of text, paragraph by paragraph. */
function hover(view: TextView, piece: string): string[] {
  const found = hoverAt([view], placeOf(view.current.text, piece));
  return found ? (found.contents as { value: string }).value.split("\n\n") : [];
}

const view = viewOf(CLINIC);

describe("hover on a rule", () => {
  it("quotes it and says at which place it is evaluated", () => {
    expect(hover(view, '"tool_called"')[0]).toBe(
      "**“tool discharge → close as home”** · evaluated 1st of 4 (priority `-1`)",
    );
    expect(hover(view, '"context_equals"')[0]).toContain("evaluated 3rd of 4 (priority `0`)");
  });

  it("covers the whole rule, wherever in it the cursor stands", () => {
    const found = hoverAt([view], placeOf(CLINIC, '"priority": -1'));
    expect(textIn(view.current, found?.range)).toContain('"tool_name": "discharge"');
    expect(textIn(view.current, found?.range)).toContain('"priority": -1');
  });

  it("says when each kind of condition decides", () => {
    expect(hover(view, '"from_speaker"')[1]).toBe("Decides after each turn of cardiology.");
    expect(hover(view, '"context_equals"')[1]).toBe('Decides while `lane` is `"cardiology"`.');
    expect(hover(view, '"tool_called"')[1]).toBe(
      "Decides when the first call of the round that routes is `discharge`.",
    );
  });

  it("names what can decide before it, and leaves out what cannot be true in the same turn", () => {
    // Cardiology has no tools, so the discharge rule cannot come before its own rule.
    expect(hover(view, '"from_speaker"')).toContain("Nothing can decide before it.");
    const before = hover(view, '"context_equals"').find((line) => line.startsWith("Can decide"));
    expect(before).toContain("`book_lab` of nurse, which routes by itself");
    expect(before).toContain("“tool discharge");
    expect(before).toContain("“from cardiology");
  });

  it("names who can make it true", () => {
    expect(hover(view, '"tool_called"')).toContain("Reached by: nurse · lab");
    expect(hover(view, '"context_equals"').find((line) => line.startsWith("Reached"))).toBe(
      "Reached by: nurse \\[mark\\_urgent\\] · lab \\(its tools are not declared\\)",
    );
  });

  it("repeats the findings on the rule and shows a run that reaches it", () => {
    const finding: Diagnostic = {
      code: "dead-rule",
      severity: "warning",
      message: "This rule never fires.",
      pointer: "/transitions/0/when",
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      related: [],
      fixes: [],
    };
    const checked = viewOf(CLINIC, [finding]);
    const facts = {
      dead: [],
      witness: [
        null,
        [
          { speaker: "patient", tools: [] },
          { speaker: "nurse", tools: ["mark_urgent"] },
        ],
      ],
    } as unknown as Facts;
    const withFacts = {
      ...checked,
      checked: { parsed: checked.current, diagnostics: [finding], facts: [facts] },
    };
    expect(hover(withFacts, '"from_speaker"')).toContain("⚠ This rule never fires\\.");
    expect(hover(withFacts, '"context_equals"')).toContain(
      "Shortest run: patient → nurse\\[mark\\_urgent\\]",
    );
  });

  it("goes on with the last complete reading while the text is half-typed, and says so", () => {
    const typing = CLINIC.replace('"context_equals",', '"context');
    const stale = { ...view, current: parseWorkflow(typing, { uri: URI }), stale: true, checked: undefined };
    const lines = hover(stale, '"from_speaker"');
    expect(lines[0]).toContain("from cardiology");
    expect(lines.at(-1)).toContain("the last version that could");
  });

  it("says that priorities cannot be compared", () => {
    const mixed = viewOf(CLINIC.replace('"priority": -1', '"priority": "first"'));
    expect(hover(mixed, '"tool_called"')[0]).toContain('priority `"first"`, which cannot be compared');
  });

  it("says that a rule never fires where the finding stands elsewhere, and names what decides instead", () => {
    const facts = {
      dead: [
        { rule: 0, dead_reason: "shadowed", shadowed_by: [1, "routing"] },
        { rule: 3, dead_reason: "never_true" },
      ],
      witness: [],
    } as unknown as Facts;
    const proved = { ...view, checked: { parsed: view.current, diagnostics: [], facts: [facts] } };
    expect(hover(proved, '"from_speaker"')).toContain(
      "It never fires. In every turn in which it is true, this decides instead: " +
        '“context lane == "cardiology" → cardiology” · the call of a tool that routes by itself',
    );
    expect(hover(proved, '"agent_id": "patient"')).toContain(
      "It never fires: no run comes to a turn in which it is true.",
    );
  });

  it("says when the default target decides, and when it never does", () => {
    const text = CLINIC.replace(
      '"max_turns"',
      '"default_target": {"name": "terminate", "args": {"reason": "home"}}, "max_turns"',
    );
    const withDefault = viewOf(text);
    expect(hover(withDefault, '"default_target"').slice(0, 2)).toEqual([
      "**“otherwise → close as home”** · comes last",
      "Decides when none of the 4 rules does.",
    ]);
    const facts = { complete: true, default_fires: false } as unknown as Facts;
    const proved = {
      ...withDefault,
      checked: { parsed: withDefault.current, diagnostics: [], facts: [facts] },
    };
    expect(hover(proved, '"reason": "home"}}').join(" ")).toContain("It never decides");
  });

  it("is silent in rules that are no rules", () => {
    expect(hover(viewOf('{"initial_speaker": "a", "transitions": [5, {"when": []}]}'), "5")).toEqual([]);
    expect(hover(viewOf('{"initial_speaker": "a", "transitions": {"0": {}}}'), '"0"')).toEqual([]);
  });

  it("keeps hostile names from becoming markup", () => {
    const hostile = viewOf(CLINIC.replaceAll("cardiology", "<img src=x>[a](command:b)"));
    const text = hover(hostile, '"from_speaker"').join("\n");
    expect(text).not.toMatch(/[^\\]<img/);
    expect(text).not.toMatch(/[^\\]\[a/);
  });
});
