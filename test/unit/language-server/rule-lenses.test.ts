import { expect, it } from "vitest";
import { ruleLensesOf } from "../../../language-server/features/rule-lenses.js";
import type { Facts } from "../../../runtime/index.js";
import { CLINIC, placeOf, viewOf } from "./text.js";

function viewWithDead(text: string, rule: number) {
  const view = viewOf(text);
  const facts = { dead: [{ rule, dead_reason: "never_true" }] } as unknown as Facts;
  return { ...view, checked: { parsed: view.current, diagnostics: [], facts: [facts] } };
}

it("says over a dead rule at which place it is evaluated, and that it never fires", () => {
  const [lens] = ruleLensesOf(viewWithDead(CLINIC, 1));
  expect(lens?.command).toEqual({ title: "evaluated 3rd of 4 · never fires", command: "" });
  expect(lens?.range.start.line).toBe(placeOf(CLINIC, '"context_equals"').line - 2);
});

it("says nothing over the others, nor before the text is checked", () => {
  expect(ruleLensesOf(viewWithDead(CLINIC, 1))).toHaveLength(1);
  expect(ruleLensesOf({ ...viewOf(CLINIC), checked: undefined })).toEqual([]);
});

it("says nothing where the place cannot be told", () => {
  expect(ruleLensesOf(viewWithDead(CLINIC, 99))).toEqual([]);
  expect(ruleLensesOf(viewWithDead(CLINIC.replace('"priority": -1', '"priority": "x"'), 1))).toEqual([]);
});
