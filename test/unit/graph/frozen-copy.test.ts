import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { frozenCopy } from "../../../runtime/graph/frozen-copy.js";

describe("frozenCopy", () => {
  it("copies deeply, freezes every part, and keeps the order of keys", () => {
    const data = JSON.parse('{"b": [{"x": 1}], "a": null, "__proto__": {"y": [2]}}') as JsonObject;
    const copy = frozenCopy(data);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(data));
    (data["b"] as JsonObject[])[0]!["x"] = 2;
    expect((copy["b"] as JsonObject[])[0]!["x"]).toBe(1);
    expect(Object.isFrozen(copy)).toBe(true);
    expect(Object.isFrozen((copy["b"] as JsonObject[])[0])).toBe(true);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it("gives back its own copies as they are, but not what somebody else froze", () => {
    const copy = frozenCopy({ a: [] });
    expect(frozenCopy(copy)).toBe(copy);
    const shallow = Object.freeze({ a: [1] });
    expect(frozenCopy(shallow)).not.toBe(shallow);
  });

  it("takes data that nests deeper than the call stack", () => {
    const deep = JSON.parse(`{"v": ${"[".repeat(50_000)}${"]".repeat(50_000)}}`) as JsonObject;
    expect(Object.isFrozen(frozenCopy(deep)["v"])).toBe(true);
  });
});
