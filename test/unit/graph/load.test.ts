import { describe, expect, it } from "vitest";
import {
  Registry,
  TransitionGraph,
  WorkflowGraphError,
  graphIssues,
  loadGraph,
} from "../../../runtime/index.js";
import type { JsonObject } from "../../../runtime/index.js";
import { golden } from "../../support/golden.js";

const rule = { when: { name: "always", args: {} }, then: { name: "stay", args: {} }, priority: 0 };

function failure(data: unknown, registry?: Registry): WorkflowGraphError {
  try {
    loadGraph(data, { registry });
  } catch (error) {
    if (error instanceof WorkflowGraphError) return error;
    throw error;
  }
  throw new Error("it loads");
}

describe("loadGraph", () => {
  it("gives back what AG2 wrote, to the byte", () => {
    const registry = new Registry().registerCondition({ name: "body_contains" });
    const rows = golden<{ name: string; graph: JsonObject }>("ag2-to-dict");
    for (const { name, graph } of rows)
      expect(JSON.stringify(loadGraph(graph, { registry }).toDict()), name).toBe(JSON.stringify(graph));
    expect(rows.length).toBeGreaterThan(30);
  });

  it("loses nothing on a second trip, whatever the first one came from", () => {
    for (const { graph } of golden<{ graph: JsonObject }>("ag2-fold")) {
      const written = loadGraph(graph).toDict();
      expect(loadGraph(structuredClone(written)).toDict()).toEqual(written);
      expect(graphIssues(graph)).toEqual([]);
    }
  });

  it("writes keys in AG2's order, fills in defaults, and drops what AG2 ignores", () => {
    const graph = loadGraph({
      note: "ignored",
      transitions: [{ then: null, when: { args: { value: 1, key: "k" }, name: "context_equals", note: 1 } }],
      initial_speaker: "a",
    });
    expect(JSON.stringify(graph.toDict())).toBe(
      '{"initial_speaker":"a","transitions":[{"when":{"name":"context_equals","args":{"key":"k","value":1}},' +
        '"then":{"name":"terminate","args":{"reason":"after_work"}},"priority":0}],' +
        '"default_target":{"name":"terminate","args":{"reason":"after_work"}},"max_turns":null}',
    );
  });

  it("says what is wrong and where", () => {
    const bad = failure({
      initial_speaker: "a",
      transitions: [rule, { ...rule, when: { name: "from_speaker" } }],
    });
    expect(bad.message).toBe('from_speaker needs the argument "agent_id"');
    expect(bad.pointer).toBe("/transitions/1/when/args");
    expect(bad.pythonError).toBe("TypeError");

    const missing = failure({ initial_speaker: "a", transitions: [{ when: rule.when }] });
    expect(missing.message).toBe('transitions[0] has no "then": add it');
    expect(missing.pointer).toBe("/transitions/0");
  });

  it("takes JSON text, and says why text is none", () => {
    expect(loadGraph('{"initial_speaker": "a"}').initialSpeaker).toBe("a");
    expect(failure("{").pythonError).toBe("JSONDecodeError");
    expect(failure("\ufeff{}").pythonError).toBe("JSONDecodeError");
    expect(failure("null").pythonError).toBe("TypeError");
    expect(failure(undefined).pythonError).toBe("TypeError");
  });

  it("keeps hostile keys out of prototypes", () => {
    const graph = loadGraph('{"initial_speaker": "a", "__proto__": {"transitions": [1]}}');
    expect(graph.transitions).toEqual([]);
    const args = failure(
      '{"initial_speaker": "a", "transitions": [{"when": {"name": "always", "args": {"__proto__": 1}}, "then": null}]}',
    );
    expect(args.message).toBe('always takes no argument "__proto__": it takes none');
    expect(
      failure({ initial_speaker: "a", transitions: [{ when: { name: "__proto__" }, then: null }] }).message,
    ).toBe('no transition condition registered for "__proto__"');
  });

  it("takes values that nest deeper than the call stack", () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const text = `{"initial_speaker": "a", "transitions": [{"when": {"name": "context_equals", "args": {"key": "k", "value": ${deep}}}, "then": null}]}`;
    expect(loadGraph(text).transitions).toHaveLength(1);
  });
});

describe("factories", () => {
  it("sequence: each speaks once", () => {
    expect(TransitionGraph.sequence(["a", "b", "c"]).toDict()).toEqual({
      initial_speaker: "a",
      transitions: [
        {
          when: { name: "from_speaker", args: { agent_id: "a" } },
          then: { name: "agent", args: { agent_id: "b" } },
          priority: 0,
        },
        {
          when: { name: "from_speaker", args: { agent_id: "b" } },
          then: { name: "agent", args: { agent_id: "c" } },
          priority: 0,
        },
      ],
      default_target: { name: "terminate", args: { reason: "sequence_complete" } },
      max_turns: 3,
    });
  });

  it("roundRobin: one rule that never ends by itself", () => {
    expect(TransitionGraph.roundRobin(["a", "b"], { maxTurns: 7 }).toDict()).toEqual({
      initial_speaker: "a",
      transitions: [
        { when: { name: "always", args: {} }, then: { name: "round_robin", args: {} }, priority: 0 },
      ],
      default_target: { name: "terminate", args: { reason: "round_robin_complete" } },
      max_turns: 7,
    });
    expect(TransitionGraph.roundRobin(["a"]).maxTurns).toBeNull();
  });

  it("nobody is an error", () => {
    for (const make of [() => TransitionGraph.sequence([]), () => TransitionGraph.roundRobin([])])
      expect(make).toThrow(expect.objectContaining({ pythonError: "WorkflowGraphError" }) as Error);
  });
});

describe("graphIssues", () => {
  it("names every departure from the wire form", () => {
    const data = {
      transitions: [{ when: "x", then: null }, { when: { name: 1, args: null } }],
      default_target: false,
    };
    expect(graphIssues(data)).toEqual([
      { pointer: "/initial_speaker", message: "is missing, and must be an agent's id" },
      { pointer: "/transitions/0/when", message: "must be an object, but is a string" },
      { pointer: "/transitions/1/when/name", message: "must be a string, but is a number" },
      { pointer: "/transitions/1/when/args", message: "must be an object, but is null" },
      { pointer: "/transitions/1/then", message: "is missing, and must be an object" },
      { pointer: "/default_target", message: "must be an object, but is false" },
    ]);
    expect(graphIssues([])).toEqual([{ pointer: "", message: "must be an object, but is a list" }]);
  });
});
