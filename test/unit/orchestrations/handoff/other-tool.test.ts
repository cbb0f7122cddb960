import { expect, test } from "vitest";
import { checkText } from "../../../../runtime/index.js";

const message = (...targets: string[]) => {
  const data = {
    orchestration: "handoff",
    participants: [
      { name: "user", kind: "human" },
      { name: "triage", tools: [{ name: "look_up" }] },
      "a",
      "b",
      "c",
    ],
    start: "triage",
    handoffs: targets.map((to) => ({ from: "triage", to, description: "Whenever it suits." })),
  };
  const found = checkText(JSON.stringify(data), { language: "json" }).diagnostics;
  return found.find(({ code }) => code === "handoff-with-other-tool")?.message;
};

test("one target sees, several see", () => {
  expect(message("a")).toContain("stays with triage: a never sees it.");
  expect(message("a", "b")).toContain("stays with triage: a and b never see it.");
  expect(message("a", "b", "c")).toContain("stays with triage: a, b and c never see it.");
});
