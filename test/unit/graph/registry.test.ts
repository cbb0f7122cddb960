import { describe, expect, it } from "vitest";
import type { ArgsDeclaration, JsonObject } from "../../../runtime/index.js";
import { Registry, WorkflowGraphError, loadGraph } from "../../../runtime/index.js";

function bound(args: ArgsDeclaration | undefined, given?: unknown): JsonObject {
  const registry = new Registry().registerCondition({ name: "custom", args, evaluate: () => true });
  const data = { initial_speaker: "a", transitions: [{ when: { name: "custom", args: given }, then: null }] };
  return loadGraph(data, { registry }).transitions[0]!.when.args;
}

describe("Registry", () => {
  it("knows AG2's conditions and targets", () => {
    expect(new Registry().conditionNames()).toEqual([
      "always",
      "from_speaker",
      "tool_called",
      "context_equals",
    ]);
    expect(new Registry().targetNames()).toEqual([
      "agent",
      "round_robin",
      "stay",
      "revert_to_initiator",
      "terminate",
    ]);
    expect(new Registry().condition("from_speaker")?.ids).toEqual(["agent_id"]);
    expect(new Registry().target("agent")?.ids).toEqual(["agent_id"]);
  });

  it("takes custom ones, which no other registry sees", () => {
    const registry = new Registry().registerTarget({
      name: "busiest",
      resolve: () => ({ next_speaker: "a" }),
    });
    expect(registry.target("busiest")?.name).toBe("busiest");
    expect(registry.condition("busiest")).toBeUndefined();
    expect(new Registry().target("busiest")).toBeUndefined();
  });

  it("refuses a name that is taken", () => {
    const registry = new Registry();
    expect(() => registry.registerCondition({ name: "always" })).toThrow(WorkflowGraphError);
    expect(() => registry.registerTarget({ name: "stay" })).toThrow(
      "a target named “stay” is registered already",
    );
    expect(() => registry.registerCondition({ name: "stay" })).not.toThrow();
  });
});

describe("arguments of custom conditions and targets", () => {
  it("as a list of names: all of them, no others", () => {
    expect(bound(["a", "b"], { b: 1, a: null })).toEqual({ a: null, b: 1 });
    expect(() => bound(["a", "b"], { a: 1 })).toThrow('custom needs the argument "b"');
    expect(() => bound(["a", "b"], { a: 1, b: 1, c: 1 })).toThrow(
      'custom takes no argument "c": it takes "a" and "b"',
    );
    expect(() => bound([], [])).toThrow("transitions[0].when.args must be an object, but is a list");
  });

  it("as fields with defaults", () => {
    expect(bound(["a", { name: "limit", default: 3 }], { a: 1 })).toEqual({ a: 1, limit: 3 });
    expect(bound([{ name: "limit", default: null }])).toEqual({ limit: null });
    expect(bound([{ name: "limit", default: 3 }], { limit: null })).toEqual({ limit: null });
  });

  it("as a JSON Schema", () => {
    const schema = { type: "object", properties: { a: {}, b: {}, c: { default: [1] } }, required: ["a"] };
    expect(bound(schema, { a: "x" })).toEqual({ a: "x", c: [1] });
    expect(() => bound(schema, { b: 1 })).toThrow('custom needs the argument "a"');
    expect(() => bound(schema, { a: 1, z: 1 })).toThrow('custom takes no argument "z"');
    expect(bound({ ...schema, additionalProperties: true }, { a: 1, z: 1 })).toEqual({ a: 1, c: [1], z: 1 });
    expect(bound({ type: "object" }, { z: 1 })).toEqual({ z: 1 });
  });

  it("undeclared: anything passes", () => {
    expect(bound(undefined, { x: 1 })).toEqual({ x: 1 });
    expect(bound(undefined)).toEqual({});
    expect(() => bound(undefined, 5)).toThrow("must be an object, but is a number");
  });
});
