import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../../runtime/index.js";
import { updatedContext } from "../../../runtime/workflow/context-updates.js";

const vars: JsonObject = { a: 1, b: [2] };
const update = (updates: JsonObject, from: JsonObject = vars) => updatedContext(from, updates, "/event_data");

describe("context updates", () => {
  it("delete first, then set", () => {
    expect(update({ set: { a: 5, c: 3 }, delete: ["a", "b"] })).toEqual({ a: 5, c: 3 });
    expect(Object.keys(update({ set: { a: 5 } }))).toEqual(["a", "b"]);
    expect(vars).toEqual({ a: 1, b: [2] });
  });

  it.each<JsonObject>([
    {},
    { set: {}, delete: [] },
    { set: null, delete: null },
    { set: 0, delete: false },
    { set: "", delete: "" },
    { set: { a: 1 } },
    { delete: ["zz", 5, null] },
  ])("%j changes nothing, so the context is shared", (updates) => {
    expect(update(updates)).toBe(vars);
  });

  it("tells 1 from true when it stores a value", () => {
    expect(update({ set: { a: true } })).toEqual({ a: true, b: [2] });
    expect(Object.is(update({ set: { z: -0 } }, { z: 0 })["z"], -0)).toBe(true);
  });

  it.each<[JsonObject, JsonObject]>([
    [{ set: [["a", 9]] }, { a: 9, b: [2] }],
    [{ set: ["xy"] }, { a: 1, b: [2], x: "y" }],
    [{ set: ["😀y"] }, { a: 1, b: [2], "😀": "y" }],
    [{ set: [{ k: 1, v: 2 }] }, { a: 1, b: [2], k: "v" }],
    [
      {
        set: [
          [1, "one"],
          [true, "yes"],
        ],
      },
      { a: 1, b: [2], 1: "one", true: "yes" },
    ],
    [{ delete: "ab" }, {}],
    [{ delete: { a: 1 } }, { b: [2] }],
    [{ delete: ["a", "b", ["x"]] }, {}],
  ])("%j is taken as Python takes it", (updates, expected) => {
    expect(update(updates)).toEqual(expected);
  });

  it.each<[JsonValue, JsonValue, string, string]>([
    [5, null, "TypeError", "/event_data/set"],
    [true, null, "TypeError", "/event_data/set"],
    ["ab", null, "ValueError", "/event_data/set/0"],
    [[[1, 2, 3]], null, "ValueError", "/event_data/set/0"],
    [[5], null, "TypeError", "/event_data/set/0"],
    [[[["k"], 1]], null, "TypeError", "/event_data/set/0"],
    [null, 5, "TypeError", "/event_data/delete"],
    [null, true, "TypeError", "/event_data/delete"],
    [null, [["x"]], "TypeError", "/event_data/delete"],
    [5, 5, "TypeError", "/event_data/delete"],
  ])("set %j, delete %j: %s", (set, deletions, pythonError, pointer) => {
    expect(() => update({ set, delete: deletions })).toThrow(
      expect.objectContaining({ pythonError, pointer }) as Error,
    );
  });

  it("does not look at an unhashable key while there is no variable", () => {
    expect(update({ delete: [["x"]] }, {})).toEqual({});
  });

  it("handles keys that mean something to JavaScript", () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as JsonObject;
    const result = update({ set: hostile });
    expect(Object.keys(result)).toEqual(["a", "b", "__proto__", "constructor"]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(update({ delete: ["a"] }, result))).toEqual(["b", "__proto__", "constructor"]);
    expect(Object.keys(update({ set: { a: 2 } }, result))).toEqual(["a", "b", "__proto__", "constructor"]);
    expect(update({ delete: ["toString"] })).toBe(vars);
  });
});
