import { expect, it } from "vitest";
import { breakpointReason } from "../../../extension/debug/breakpoint-reason.js";

it("gives the debugger's own reason where there is one", () => {
  const bound = { verified: false, message: "This line holds no rule." };
  expect(breakpointReason({ enabled: true, running: true, bound })).toBe("This line holds no rule.");
});

it("tells apart switched off, not running and another document", () => {
  const texts = [
    breakpointReason({ enabled: false, running: true, bound: undefined }),
    breakpointReason({ enabled: true, running: false, bound: undefined }),
    breakpointReason({ enabled: true, running: true, bound: undefined }),
  ];
  expect(texts[0]).toContain("switched off");
  expect(texts[1]).toContain("F5");
  expect(texts[2]).toContain("another document");
});
