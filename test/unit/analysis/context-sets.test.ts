import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BoxSpace } from "../../../runtime/analysis/explore/box-contexts.js";
import type { ContextSet, ContextSpace } from "../../../runtime/analysis/explore/context-space.js";
import { ANY } from "../../../runtime/analysis/explore/context-space.js";
import { DenseSpace } from "../../../runtime/analysis/explore/dense-contexts.js";

const DOMAINS = [3, 1, 4, 2];
const ALL = DOMAINS.reduce<number[][]>(
  (all, size) => all.flatMap((values) => Array.from({ length: size }, (_, value) => [...values, value])),
  [[]],
);

/** What a set holds, asked valuation by valuation. */
const listed = (space: ContextSpace, set: ContextSet) =>
  ALL.filter((values) => space.single(values).isWithin(set)).map((values) => values.join());
const build = (space: ContextSpace, valuations: readonly number[][]) => {
  const set = space.empty();
  for (const values of valuations) set.unite(space.single(values));
  return set;
};
const changed = (values: readonly number[], effect: readonly number[]) =>
  values.map((value, key) => (effect[key]! < 0 ? value : effect[key]!));

const valuations = fc.subarray(ALL);
const effect: fc.Arbitrary<readonly number[]> = fc.tuple(
  ...DOMAINS.map((size) => fc.integer({ min: -1, max: size - 1 })),
);

describe.each([
  ["rows of bits", new DenseSpace(DOMAINS) as ContextSpace],
  ["products of values", new BoxSpace(DOMAINS) as ContextSpace],
])("sets of contexts as %s", (_, space) => {
  test("behave as sets", () => {
    fc.assert(
      fc.property(valuations, valuations, (left, right) => {
        const [a, b] = [build(space, left), build(space, right)];
        const has = (list: number[][]) => (values: number[]) => list.includes(values);
        const names = (list: number[][]) => list.map((values) => values.join());
        expect(listed(space, a)).toEqual(names(ALL.filter(has(left))));
        expect(a.size()).toBe(left.length);
        expect(a.isEmpty()).toBe(left.length === 0);
        expect(a.meets(b)).toBe(left.some(has(right)));
        expect(a.isWithin(b)).toBe(left.every(has(right)));
        const both = space.empty();
        expect(both.assignCommon(a, b)).toBe(left.some(has(right)));
        expect(listed(space, both)).toEqual(names(ALL.filter(has(left)).filter(has(right))));
        const without = a.copy();
        without.subtract(b);
        expect(listed(space, without)).toEqual(
          names(ALL.filter(has(left)).filter((values) => !right.includes(values))),
        );
        expect(without.size()).toBe(left.filter((values) => !right.includes(values)).length);
        const first = a.first();
        expect(first === undefined ? undefined : left.some((values) => values.join() === first.join())).toBe(
          left.length === 0 ? undefined : true,
        );
      }),
      { numRuns: 60 },
    );
  });

  test("follow an effect forward and back", () => {
    fc.assert(
      fc.property(valuations, effect, (list, change) => {
        const set = build(space, list);
        const out = space.empty();
        space.image(set, change, out);
        expect(new Set(listed(space, out))).toEqual(
          new Set(list.map((values) => changed(values, change).join())),
        );
        space.preimage(set, change, out);
        const names = list.map((values) => values.join());
        expect(listed(space, out)).toEqual(
          ALL.filter((values) => names.includes(changed(values, change).join())).map((values) =>
            values.join(),
          ),
        );
        for (const step of ["image", "preimage"] as const) {
          space[step](set, ANY, out);
          expect(out.size()).toBe(list.length === 0 ? 0 : ALL.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});
