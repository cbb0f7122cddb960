import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze, documentFrom } from "../../../runtime/index.js";
import { bruteForce } from "../../support/brute-force.js";
import { workflowData } from "../../support/workflow-arbitrary.js";

test("the machine finds what a walk over single states finds by our own fold", () => {
  let compared = 0;
  fc.assert(
    fc.property(workflowData, (data) => {
      const document = documentFrom(data);
      const facts = analyze(document).facts!;
      const slow = bruteForce(document);
      expect(facts.complete).toBe(true);
      expect(facts.fires).toEqual(facts.fires.map((_, rule) => slow.decided.has(rule)));
      expect(facts.witness.map((run) => run?.length)).toEqual(
        facts.fires.map((_, rule) => slow.lengths.get(rule)),
      );
      expect({
        default_fires: facts.default_fires,
        close_reasons: new Set(facts.close_reasons),
        stuck: new Set(facts.stuck),
        anyone: facts.anyone,
        shortest_close: facts.shortest_close,
        can_close: facts.can_close,
        can_always_close: facts.can_always_close,
        may_run_forever: facts.may_run_forever,
        self_loop_stall: facts.self_loop_stall,
        sticky: new Set(facts.sticky),
        sticky_forever: new Set(facts.sticky_forever),
      }).toEqual({
        default_fires: slow.decided.has("default"),
        close_reasons: slow.closeReasons,
        stuck: slow.stuck,
        anyone: slow.anyone,
        shortest_close: slow.shortestClose,
        can_close: slow.closeReasons.size > 0,
        can_always_close: slow.canAlwaysClose,
        may_run_forever: slow.mayRunForever,
        self_loop_stall: slow.stalls,
        sticky: slow.sticky,
        sticky_forever: slow.stickyForever,
      });
      compared++;
    }),
    { numRuns: 120 },
  );
  expect(compared).toBe(120);
});
