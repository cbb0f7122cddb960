import { expect, it } from "vitest";
import type { JsonValue } from "../../../runtime/index.js";
import { truthy } from "../../../runtime/index.js";

it.each<JsonValue | undefined>([undefined, null, false, 0, -0, "", [], {}])(
  "%j counts as absent",
  (value) => {
    expect(truthy(value)).toBe(false);
  },
);

it.each<JsonValue>([true, 1, -0.5, NaN, "0", " ", [null], { a: null }])("%j counts as present", (value) => {
  expect(truthy(value)).toBe(true);
});
