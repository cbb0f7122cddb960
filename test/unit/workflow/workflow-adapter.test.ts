import { describe, expect, it } from "vitest";
import type { JsonObject, WorkflowState } from "../../../runtime/index.js";
import { Registry, WorkflowAdapter } from "../../../runtime/index.js";
import { channelMetadata } from "../../support/channel.js";
import { channel, fromA, packet, rule, toB } from "../../support/workflow.js";

describe("WorkflowAdapter", () => {
  it("has AG2's manifest", () => {
    expect(JSON.stringify(new WorkflowAdapter().manifest())).toBe(
      '{"type":"workflow","version":1,"participants":{"min":2,"max":null,"roles":[]},"knobs_schema":{"graph":"TransitionGraph"},' +
        '"default_view_policy":"named_windowed_summary","expectations":[{"name":"turn_within","on_violation":"warn","params":{"seconds":120},' +
        '"applies_to":null},{"name":"turn_within","on_violation":"auto_close","params":{"seconds":600},"applies_to":null}]}',
    );
  });

  it("sorts participants by order, equals as they stand", () => {
    const metadata = channelMetadata(["a", "b", "c"], { graph: { initial_speaker: "a" } });
    metadata.participants.forEach((participant, at) => (participant.order = at === 0 ? 1 : at === 1 ? 0 : 1));
    expect(new WorkflowAdapter().initialState(metadata).participant_order).toEqual(["b", "a", "c"]);
  });

  it("keeps its own copy of graph and context: a caller who changes them later changes no channel", () => {
    const graph = { initial_speaker: "a", transitions: [rule(fromA, toB)] };
    const vars = { route: "x" };
    const { adapter, state } = channel(graph, { context_vars: vars });
    graph.transitions[0]!.then = { name: "agent", args: { agent_id: "c" } };
    vars.route = "y";
    expect(adapter.fold(packet("a"), state).expected_next_speaker).toBe("b");
    expect(state.context_vars).toEqual({ route: "x" });
  });

  it("shares what does not change from state to state", () => {
    const { adapter, state } = channel(
      { initial_speaker: "a", transitions: [rule(fromA, toB)] },
      { context_vars: { k: 1 } },
    );
    const next = adapter.fold(packet("a", { context_updates: { set: { k: 1 }, delete: ["zz"] } }), state);
    expect(next.context_vars).toBe(state.context_vars);
    expect(next.participant_order).toBe(state.participant_order);
    expect(next.graph_data).toBe(state.graph_data);
    expect(adapter.fold({ ...packet("a"), event_type: "my.event" }, next)).toBe(next);
  });

  it("folds a state that it has not made itself", () => {
    const { state } = channel({ initial_speaker: "a", transitions: [rule(fromA, toB)] });
    const stored = JSON.parse(JSON.stringify(state)) as WorkflowState;
    expect(new WorkflowAdapter().fold(packet("a"), stored)).toEqual(
      new WorkflowAdapter().fold(packet("a"), state),
    );
  });

  it("lets custom conditions see the counted turn and custom targets decide", () => {
    const seen: unknown[] = [];
    const registry = new Registry()
      .registerCondition({
        name: "loud",
        args: ["mark"],
        evaluate: (state, turn, args) => {
          seen.push([
            state.turn_count,
            state.last_speaker_id,
            state.expected_next_speaker,
            state.context_vars,
            turn.sender_id,
          ]);
          return ((turn.event_data as JsonObject)["body"] as string).endsWith(args["mark"] as string);
        },
      })
      .registerTarget({
        name: "last",
        resolve: (state) => ({ next_speaker: state.participant_order.at(-1) ?? null }),
      })
      .registerTarget({ name: "over", resolve: () => ({ next_speaker: null, close_reason: "over" }) });
    const graph = {
      initial_speaker: "a",
      transitions: [rule({ name: "loud", args: { mark: "!" } }, { name: "last" })],
      default_target: { name: "over" },
    };
    const { adapter, metadata, state } = channel(graph, {}, new WorkflowAdapter({ registry }));
    const loud = adapter.fold(packet("a", { body: "hey!", context_updates: { set: { k: 1 } } }), state);
    expect(loud.expected_next_speaker).toBe("c");
    expect(seen).toEqual([[1, "a", "a", { k: 1 }, "a"]]);
    const quiet = packet("c", { body: "…" });
    const closed = adapter.fold(quiet, loud);
    expect(adapter.onAccepted(metadata, quiet, closed)).toEqual({ nextState: "closed", closeReason: "over" });
    expect(adapter.explain(quiet, loud).evaluations[0]?.reason).toBe("loud is false");
    expect(() => new WorkflowAdapter().validateCreate(metadata)).toThrow(
      'invalid workflow graph: no transition condition registered for "loud"',
    );
  });

  it("cannot evaluate what is declared without a module", () => {
    const registry = new Registry().registerCondition({ name: "mood" });
    const graph = { initial_speaker: "a", transitions: [rule({ name: "mood" }, null)] };
    const { adapter, state } = channel(graph, {}, new WorkflowAdapter({ registry }));
    expect(() => adapter.fold(packet("a"), state)).toThrow("condition “mood” is declared without a module");
  });

  it("says the order of evaluation and where a decision stands", () => {
    const { adapter, state } = channel({
      initial_speaker: "a",
      transitions: [rule(fromA, toB, 100), rule(fromA, toB, 5)],
    });
    expect(adapter.evaluationOrder(state)).toEqual([1, 0]);
    expect([1, "default", "routing", null].map((by) => adapter.pointerOf(by as never))).toEqual([
      "/transitions/1",
      "/default_target",
      undefined,
      undefined,
    ]);
  });
});
