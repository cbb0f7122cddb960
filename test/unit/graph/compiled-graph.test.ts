import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Envelope, JsonObject, TransitionGraph, TurnState } from "../../../runtime/index.js";
import { Ag2Error, CompiledGraph, Registry, loadGraph } from "../../../runtime/index.js";
import {
  anyPriority,
  context,
  contextKey,
  envelope,
  numericPriority,
  transition,
  value,
} from "../../support/arbitraries.js";

/** AG2's walk: the rules in order, one by one. */
function walk(graph: TransitionGraph, state: TurnState, turn: Envelope): number {
  if (graph.evaluation.fault !== undefined) throw graph.evaluation.fault;
  return graph.evaluation.indices.find((index) => graph.transitions[index]!.when.evaluate(state, turn)) ?? -1;
}

function outcome(decide: () => number): number | string {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Ag2Error) return error.pythonError;
    throw error;
  }
}

function stateWith(context_vars: JsonObject): TurnState {
  return {
    participant_order: ["a", "b"],
    expected_next_speaker: "a",
    last_speaker_id: null,
    last_envelope_id: null,
    turn_count: 1,
    pending_close_reason: "",
    creator_id: "a",
    graph_data: {},
    context_vars,
  };
}

const registry = () =>
  new Registry()
    .registerCondition({
      name: "has",
      args: ["key"],
      evaluate: (state, _, args) => Object.hasOwn(state.context_vars, args["key"] as string),
    })
    .registerCondition({ name: "unknown" });

const custom = fc.oneof(
  contextKey.map((key) => ({ when: { name: "has", args: { key } }, then: null, priority: 0 })),
  fc.constant({ when: { name: "unknown", args: {} }, then: null, priority: 0 }),
);

describe("a compiled graph", () => {
  it("decides as a walk over the rules does", () => {
    const rules = fc.array(
      fc.oneof({ weight: 12, arbitrary: transition(anyPriority) }, { weight: 1, arbitrary: custom }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(rules, fc.array(fc.tuple(context, envelope), { maxLength: 8 }), (transitions, turns) => {
        const graph = loadGraph({ initial_speaker: "a", transitions }, { registry: registry() });
        const compiled = new CompiledGraph(graph);
        for (const [vars, turn] of turns) {
          const state = stateWith(vars);
          expect(outcome(() => compiled.decide(state, turn))).toEqual(
            outcome(() => walk(graph, state, turn)),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it("decides alike with more ruled keys than it looks up one by one", () => {
    const key = fc.nat({ max: 60 }).map((n) => `key_${n}`);
    const vars = fc
      .array(fc.tuple(key, value), { maxLength: 80 })
      .map((entries): JsonObject => Object.fromEntries(entries));
    const rule = fc.tuple(key, value, numericPriority).map(([name, wanted, priority]) => ({
      when: { name: "context_equals", args: { key: name, value: wanted } },
      then: null,
      priority,
    }));
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 30, maxLength: 80 }),
        fc.array(vars, { maxLength: 6 }),
        envelope,
        (transitions, contexts, turn) => {
          const graph = loadGraph({ initial_speaker: "a", transitions });
          const compiled = new CompiledGraph(graph);
          for (const state of contexts.map(stateWith)) {
            const expected = walk(graph, state, turn);
            expect(compiled.decide(state, turn)).toBe(expected);
            // The second time the context is known.
            expect(compiled.decide(state, turn)).toBe(expected);
          }
        },
      ),
    );
  });

  it("asks a custom condition only where no rule before it fires", () => {
    const asked: string[] = [];
    const spying = new Registry().registerCondition({
      name: "spy",
      args: ["id"],
      evaluate: (_state, _envelope, args) => asked.push(args["id"] as string) > 99,
    });
    const spy = (id: string) => ({ when: { name: "spy", args: { id } }, then: null });
    const transitions = [
      spy("first"),
      { when: { name: "from_speaker", args: { agent_id: "a" } }, then: null },
      spy("last"),
    ];
    const compiled = new CompiledGraph(
      loadGraph({ initial_speaker: "a", transitions }, { registry: spying }),
    );
    const turn = { sender_id: "a", event_type: "ag2.msg.text" } as Envelope;
    expect(compiled.decide(stateWith({}), turn)).toBe(1);
    expect(asked).toEqual(["first"]);
    expect(compiled.decide(stateWith({}), { ...turn, sender_id: "b" })).toBe(-1);
    expect(asked).toEqual(["first", "first", "last"]);
  });
});
