import { afterEach, expect, it, vi } from "vitest";
import { withinTime } from "../../../language-server/actions/within-time.js";

afterEach(() => vi.restoreAllMocks());

it("makes something of everything that is quick, and at least of the first", () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const make = (item: number) => {
    now += item;
    return [item, item];
  };
  expect(withinTime([1, 2, 3], make)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(withinTime([5000, 1], make)).toEqual([5000, 5000]);
});
