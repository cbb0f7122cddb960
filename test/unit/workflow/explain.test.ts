import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { Ag2Error, WorkflowAdapter } from "../../../runtime/index.js";
import { agentId, anyPriority, context, envelope, transition } from "../../support/arbitraries.js";
import { channelMetadata } from "../../support/channel.js";
import { channel, fromA, packet, rule, toB } from "../../support/workflow.js";

describe("explain", () => {
  it("lists every tested rule with its operands", () => {
    const graph = {
      initial_speaker: "a",
      transitions: [
        rule({ name: "always" }, null, 100),
        rule({ name: "context_equals", args: { key: "route", value: "security" } }, toB),
        rule({ name: "context_equals", args: { key: "lab", value: 1 } }, toB),
        rule({ name: "tool_called", args: { tool_name: "escalate" } }, toB),
        rule({ name: "from_speaker", args: { agent_id: "b" } }, toB),
        rule({ name: "context_equals", args: { key: "lab", value: null } }, toB),
        rule(fromA, toB),
      ],
    };
    const { adapter, state } = channel(graph, { context_vars: { route: "general" } });
    const explanation = adapter.explain(packet("a", { routing: { kind: "handoff", tool: "lookup" } }), state);
    expect(explanation).toEqual({
      evaluations: [
        { transition: 1, priority: 0, matched: false, reason: 'route is "general", not "security"' },
        { transition: 2, priority: 0, matched: false, reason: "lab is absent, not 1" },
        { transition: 3, priority: 0, matched: false, reason: "the routing call was lookup, not escalate" },
        { transition: 4, priority: 0, matched: false, reason: "a spoke, not b" },
        { transition: 5, priority: 0, matched: true, reason: "lab is absent, which counts as null" },
      ],
      decidedBy: 5,
      nextSpeaker: "b",
      closeReason: "",
    });
  });

  it("tells the packet's own decisions and turns that are none", () => {
    const { adapter, state } = channel({ initial_speaker: "a", transitions: [rule(fromA, toB)] });
    const finish = adapter.explain(packet("a", { routing: { kind: "finish", reason: "" } }), state);
    expect(finish).toEqual({
      evaluations: [],
      decidedBy: "routing",
      nextSpeaker: null,
      closeReason: "finished",
    });
    const handoff = adapter.explain(packet("a", { routing: { kind: "handoff", target: "ghost" } }), state);
    expect(handoff).toMatchObject({ decidedBy: "routing", nextSpeaker: "ghost" });
    const none = adapter.explain({ ...packet("a"), event_type: "ag2.context.set" }, state);
    expect(none).toEqual({ evaluations: [], decidedBy: null, nextSpeaker: "a", closeReason: "" });
    const text = { ...packet("a", { routing: { kind: "finish" } }), event_type: "ag2.msg.text" };
    expect(adapter.explain(text, state)).toMatchObject({ decidedBy: 0, nextSpeaker: "b" });
  });

  it("agrees with the fold on any graph, state and envelope, faults included", () => {
    const outcome = (action: () => unknown) => {
      try {
        return action();
      } catch (error) {
        if (error instanceof Ag2Error) return error.pythonError;
        throw error;
      }
    };
    const graphs = fc.record({
      initial_speaker: fc.constant("a"),
      transitions: fc.array(transition(anyPriority), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(
        graphs,
        context,
        fc.array(envelope, { maxLength: 10 }),
        agentId,
        (graph, context_vars, turns, creator) => {
          const adapter = new WorkflowAdapter();
          const knobs = { graph, context_vars } as unknown as JsonObject;
          let state = adapter.initialState(channelMetadata(["a", "b", "c", "__proto__"], knobs, creator));
          for (const turn of turns) {
            const before = structuredClone(state);
            const said = outcome(() => {
              const { decidedBy, nextSpeaker, closeReason } = adapter.explain(turn, state);
              return decidedBy === null ? "no turn" : [nextSpeaker, closeReason];
            });
            const done = outcome(() => {
              const after = adapter.fold(turn, state);
              const result =
                after.turn_count === state.turn_count
                  ? "no turn"
                  : [after.expected_next_speaker, after.pending_close_reason];
              expect(state).toEqual(before);
              state = after;
              return result;
            });
            expect(said).toEqual(done);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
