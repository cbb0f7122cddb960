import { describe, expect, it } from "vitest";
import { parseEnvelope } from "../../../runtime/index.js";

const required = { channel_id: "ch", sender_id: "a", audience: null, event_type: "x", event_data: {} };

describe("parseEnvelope", () => {
  it("fills in defaults, in the order in which AG2 writes the fields", () => {
    const expected = {
      audience: null,
      causation_id: null,
      channel_id: "ch",
      created_at: "",
      depth: 0,
      envelope_id: "",
      event_data: {},
      event_type: "x",
      idempotency_key: null,
      priority: "normal",
      sender_id: "a",
      task_id: null,
      trace_id: null,
      ttl_seconds: null,
    };
    expect(JSON.stringify(parseEnvelope(required))).toBe(JSON.stringify(expected));
  });

  it("reuses a complete record, and reorders one whose keys stand elsewhere", () => {
    const complete = parseEnvelope(required);
    expect(parseEnvelope(complete)).toBe(complete);
    const shuffled = Object.fromEntries(Object.entries(complete).toReversed());
    expect(JSON.stringify(parseEnvelope(shuffled))).toBe(JSON.stringify(complete));
  });

  it("keeps values of any type, null over a default", () => {
    const odd = parseEnvelope({ ...required, depth: null, priority: [1], sender_id: 5 });
    expect(odd).toMatchObject({ depth: null, priority: [1], sender_id: 5 });
  });

  it.each<[unknown, string]>([
    [[required], "here is a list"],
    [null, "here is null"],
    ["x", "here is a string"],
    [undefined, "here is nothing"],
    [{ ...required, surprise: 1 }, 'no field "surprise"'],
    [JSON.parse('{"__proto__": {"channel_id": "ch"}}'), 'no field "__proto__"'],
    [{ channel_id: "ch", sender_id: "a", event_data: {} }, "needs audience, event_type"],
  ])("refuses %j as AG2's reader does", (data, text) => {
    expect(() => parseEnvelope(data)).toThrow(text);
    expect(() => parseEnvelope(data)).toThrow(expect.objectContaining({ pythonError: "TypeError" }) as Error);
  });

  it("does not take a complete record with one key more", () => {
    expect(() => parseEnvelope({ ...parseEnvelope(required), zz: 1 })).toThrow('no field "zz"');
  });
});
