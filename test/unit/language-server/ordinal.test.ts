import { expect, it } from "vitest";
import { ordinal } from "../../../language-server/rules/ordinal.js";

it.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [21, "21st"],
  [112, "112th"],
])("place %i reads %s", (place, text) => {
  expect(ordinal(place)).toBe(text);
});
