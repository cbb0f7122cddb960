import { describe, expect, it } from "vitest";
import type { ChannelStateName, JsonObject } from "../../../runtime/index.js";
import { gate, parseEnvelope } from "../../../runtime/index.js";

function refusal(fields: JsonObject, state: ChannelStateName = "active"): string {
  const data = {
    channel_id: "ch",
    sender_id: "a",
    audience: null,
    event_type: "ag2.msg.text",
    event_data: {},
  };
  try {
    gate(parseEnvelope({ ...data, ...fields }), { registered: new Set(["a", "b"]), channelId: "ch", state });
    return "passes";
  } catch (error) {
    const { pythonError, message } = error as { pythonError: string; message: string };
    return `${pythonError}: ${message}`;
  }
}

describe("the hub's gate", () => {
  it.each<[JsonObject, ChannelStateName, string]>([
    [{}, "active", "passes"],
    [{ event_type: "my.own" }, "active", "passes"],
    [{ event_type: "ag2.channel.invite.ack" }, "pending", "passes"],
    [{ event_type: "ag2.task.anything" }, "pending", "passes"],
    [{}, "pending", "ProtocolError: channel 'ch' not active (state=pending)"],
    [{ event_type: "ag2.context.set" }, "pending", "ProtocolError: channel 'ch' not active (state=pending)"],
    [{ event_type: "ag2.channel.closed" }, "closed", "ProtocolError: channel 'ch' is closed"],
    [{}, "expired", "ProtocolError: channel 'ch' is expired"],
    [{ sender_id: "ghost" }, "closed", "NotFoundError: sender not registered: ghost"],
    [{ sender_id: null, channel_id: "x" }, "active", "NotFoundError: sender not registered: null"],
    [{ sender_id: ["a"] }, "active", "TypeError: sender_id must be a string, but is a list"],
    [{ channel_id: "other" }, "closed", "NotFoundError: channel not found: other"],
    [{ depth: 5 }, "active", "passes"],
    [{ depth: 6, channel_id: "other" }, "active", "AccessDeniedError: depth 6 is beyond the limit of 5"],
    [{ depth: "6" }, "active", "TypeError: a number cannot be compared with a string"],
    [{ event_type: null }, "active", "AttributeError: event_type must be a string, but is null"],
    [{ event_type: ["ag2.packet"] }, "active", "AttributeError: event_type must be a string, but is a list"],
    [{ event_type: null }, "closed", "ProtocolError: channel 'ch' is closed"],
  ])("%j while %s: %s", (fields, state, expected) => {
    expect(refusal(fields, state)).toBe(expected);
  });

  it("takes a list of ids and another limit of depth too", () => {
    const envelope = parseEnvelope({
      channel_id: "ch",
      sender_id: "b",
      audience: null,
      event_type: "x",
      event_data: 0,
      depth: 2,
    });
    const context = { registered: ["a", "b"], channelId: "ch", state: "active" as const };
    expect(() => gate(envelope, context)).not.toThrow();
    expect(() => gate(envelope, { ...context, delegationDepth: 1 })).toThrow("beyond the limit of 1");
  });
});
