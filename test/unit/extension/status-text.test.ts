import { expect, it } from "vitest";
import { statusText } from "../../../extension/status-text.js";

it("counts workflows and findings when all is checked", () => {
  expect(statusText({ state: "idle", workflows: 3, findings: 2 })).toEqual({
    text: "Baton $(check) 3 workflows · 2 findings",
    detail: "Checked",
    busy: false,
    failed: false,
  });
});

it("keeps the counts while it checks again", () => {
  const { text, busy } = statusText({ state: "checking", workflows: 1, findings: 1 });
  expect([text, busy]).toEqual(["Baton: 1 workflow · 1 finding", true]);
});

it("says what is wrong, in words and not by colour alone", () => {
  expect(statusText({ state: "error", message: "The analysis of a.workflow.json failed." })).toMatchObject({
    text: "Baton $(error) needs attention",
    detail: "The analysis of a.workflow.json failed.",
    failed: true,
  });
  expect(statusText({ state: "stopped" })).toMatchObject({ failed: true, busy: false });
});
