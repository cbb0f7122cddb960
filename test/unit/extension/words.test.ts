import { describe, expect, it } from "vitest";
import { ago, count, eventName, nameOf, oneLine, withNames } from "../../../extension/logs/words.js";
import type { Envelope } from "../../../runtime/index.js";

describe("oneLine", () => {
  it("takes line breaks and control characters out", () => {
    expect(oneLine("one\r\n\ttwo\u0000\u001b[31m three ")).toBe("one two [31m three");
  });

  it("ends a long text without cutting a surrogate pair in two", () => {
    expect(oneLine("abc😀def", 5)).toBe("abc…");
    expect(oneLine("abcdef", 5)).toBe("abcd…");
    expect(oneLine("abcde", 5)).toBe("abcde");
  });
});

describe("ago", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  it.each([
    ["2026-03-01T11:59:40Z", "just now"],
    ["2026-03-01T12:00:30Z", "just now"],
    ["2026-03-01T11:58:00Z", "2 min ago"],
    ["2026-03-01T11:00:00Z", "1 hour ago"],
    ["2026-02-27T13:00:00Z", "47 hours ago"],
    ["2026-02-20T12:00:00Z", "9 days ago"],
    ["no date at all", ""],
  ])("%s is %s", (then, expected) => expect(ago(new Date(then), now)).toBe(expected));
});

it("counts with the right number", () => {
  expect([count(0, "turn"), count(1, "turn"), count(12_000, "turn")]).toEqual([
    "0 turns",
    "1 turn",
    "12,000 turns",
  ]);
});

describe("names", () => {
  const id = "18ecdd71d8241fb7dadb1e94f411177f";
  const names = new Map([[id, "nurse"]]);

  it("stand where ids are", () => {
    expect(nameOf(id, names)).toBe("nurse");
    expect(nameOf("stranger", names)).toBe("stranger");
    expect(withNames(`expected is "${id}", not "x"`, names)).toBe('expected is "nurse", not "x"');
  });

  it("give way to whatever else a log holds", () => {
    expect(nameOf({ a: [1] }, names)).toBe('{"a":[1]}');
    expect(nameOf(null, names)).toBe("null");
    expect(eventName({ event_type: 5 } as unknown as Envelope)).toBe("an envelope without a type");
  });
});
