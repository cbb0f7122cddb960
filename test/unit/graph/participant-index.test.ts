import { expect, it } from "vitest";
import { participantIndex } from "../../../runtime/graph/participant-index.js";

it("finds the first place by Python's equality", () => {
  const order = ["a", "b", "a", 1, ["x"]];
  expect(participantIndex(order, "a")).toBe(0);
  expect(participantIndex(order, "b")).toBe(1);
  expect(participantIndex(order, true)).toBe(3);
  expect(participantIndex(order, ["x"])).toBe(4);
  expect(participantIndex(order, "1")).toBe(-1);
  expect(participantIndex([], null)).toBe(-1);
});
