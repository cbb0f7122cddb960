import fc from "fast-check";
import { expect, test } from "vitest";
import type { DecidedBy } from "../../../runtime/index.js";
import { analyze, documentFrom } from "../../../runtime/index.js";
import { bruteForce } from "../../support/brute-force.js";
import { livelyWorkflowData, workflowData } from "../../support/workflow-arbitrary.js";

const RUNS = 200;
const SEED = 20_260_711;

/** As the facts have it: rules by their index, routing last. */
function deadRule(rule: number, deciders: ReadonlySet<DecidedBy> = new Set()): object {
  if (deciders.size === 0) return { rule, dead_reason: "never_true" };
  const rank = (decider: DecidedBy) => (typeof decider === "number" ? decider : Infinity);
  return { rule, dead_reason: "shadowed", shadowed_by: [...deciders].sort((a, b) => rank(a) - rank(b)) };
}

test.each([
  ["with every kind of rule, target and tool", workflowData],
  ["in which much happens", livelyWorkflowData],
])(
  "the machine finds what a walk over single states finds by our own fold, in documents %s",
  (kind, arbitrary) => {
    let compared = 0;
    let states = 0;
    fc.assert(
      fc.property(arbitrary, (data) => {
        const document = documentFrom(data);
        const facts = analyze(document).facts!;
        const slow = bruteForce(document);
        expect(facts.complete).toBe(true);
        expect(facts.fires).toEqual(facts.fires.map((_, rule) => slow.decided.has(rule)));
        expect(facts.witness.map((run) => run?.length)).toEqual(
          facts.fires.map((_, rule) => slow.lengths.get(rule)),
        );
        expect(facts.dead).toEqual(
          facts.fires.flatMap((_, rule) =>
            slow.decided.has(rule) ? [] : [deadRule(rule, slow.shadows.get(rule))],
          ),
        );
        expect(facts.speaks).toEqual(
          Object.fromEntries(document.participants.map(({ name }) => [name, slow.speaks.has(name)])),
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
        states += slow.states;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(
      `${compared} random documents ${kind} (seed ${SEED}): the analysis agrees with a walk over ${states} single states by our own fold`,
    );
    expect(compared).toBe(RUNS);
  },
);
