import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../runtime/index.js";
import { loadGraph } from "../../runtime/index.js";
import { golden } from "../support/golden.js";
import type { FoldCase } from "./fold-case.js";
import { play, withoutMessage } from "./fold-case.js";

// Numbers beyond 2^53 cannot be told apart here: a documented difference.
const cases = golden<FoldCase>("ag2-fold").filter((one) => !one.tags.includes("bigint"));

describe("AG2's own runs, folded", () => {
  it.each(["hub", "adapter", "refold"] as const)("mode %s: every case agrees", (mode) => {
    const ofMode = cases.filter((one) => one.mode === mode);
    const failed = ofMode.filter((one) => {
      const { initial, steps, disagreements } = play(one);
      try {
        expect(initial).toEqual(one.initial_state);
        expect(steps).toEqual(one.expect.map(withoutMessage));
        expect(disagreements).toEqual([]);
        return false;
      } catch (error) {
        console.error(
          `${one.id} (${one.tags.join(", ")}): ${error instanceof Error ? error.message : String(error)}`,
        );
        return true;
      }
    });
    console.log(`ag2-fold.jsonl, ${mode}: ${ofMode.length - failed.length} / ${ofMode.length} passed`);
    expect(failed.map((one) => one.id)).toEqual([]);
    expect(ofMode.length).toBeGreaterThan(100);
  });

  it("decides alike after the graph went through toDict", () => {
    for (const one of cases.filter(({ mode }) => mode === "adapter")) {
      const graph = loadGraph(one.graph).toDict() as unknown as JsonObject;
      expect(play({ ...one, graph }).steps, one.id).toEqual(play(one).steps);
    }
  });
});
