import { describe, expect, it } from "vitest";
import { contextChanges, type JsonObject, type JsonValue } from "../../../runtime/index.js";

describe("contextChanges", () => {
  it("lists changed, removed and added keys", () => {
    const before = { lane: "general", route: "x", kept: [1, { a: 2 }] };
    const after = { lane: "cardiology", kept: [1, { a: 2 }], lab: { slot: 3 } };
    expect(contextChanges(before, after)).toEqual([
      { key: "lane", kind: "changed", before: "general", after: "cardiology" },
      { key: "route", kind: "removed", before: "x" },
      { key: "lab", kind: "added", after: { slot: 3 } },
    ]);
  });

  it("shows a change that AG2's equality does not see", () => {
    expect(contextChanges({ n: 1 }, { n: true })).toHaveLength(1);
  });

  it("does not mind the order of keys", () => {
    expect(contextChanges({ o: { a: 1, b: 2 } }, { o: { b: 2, a: 1 } })).toEqual([]);
  });

  it("takes keys of a prototype for what they are", () => {
    const hostile = JSON.parse('{"__proto__": 1, "constructor": 2}') as JsonObject;
    expect(contextChanges({}, hostile).map(({ key }) => key)).toEqual(["__proto__", "constructor"]);
    expect(contextChanges(hostile, {}).map(({ kind }) => kind)).toEqual(["removed", "removed"]);
  });

  it("compares values that nest deeper than the call stack", () => {
    const deep = (end: JsonValue) => {
      let value = end;
      for (let level = 0; level < 50_000; level++) value = [value];
      return value;
    };
    expect(contextChanges({ d: deep(1) }, { d: deep(1) })).toEqual([]);
    expect(contextChanges({ d: deep(1) }, { d: deep(2) })).toHaveLength(1);
  });
});
