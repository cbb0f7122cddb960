import fc from "fast-check";
import type { Envelope, JsonObject, JsonValue, TransitionData } from "../../runtime/index.js";
import { parseEnvelope } from "../../runtime/index.js";

/** Few enough values that equal ones meet often, and among them the ones that Python and JavaScript compare differently. */
export const value: fc.Arbitrary<JsonValue> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<JsonValue>(
      null,
      true,
      false,
      0,
      -0,
      1,
      1.5,
      "",
      "a",
      "b",
      "1",
      "é",
      "e\u0301",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JsonValue>(
      [],
      {},
      [1],
      [true],
      [1, 2],
      [2, 1],
      { a: 1 },
      { a: true },
      { a: 1, b: null },
      [[]],
    ),
  },
);

export const contextKey: fc.Arbitrary<string> = fc.constantFrom(
  "k0",
  "k1",
  "k2",
  "__proto__",
  "constructor",
  "",
  "0",
);

export const agentId: fc.Arbitrary<string> = fc.constantFrom("a", "b", "c", "1", "__proto__");

/** A context as JSON gives it, `__proto__` as an own key. */
export const context: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(contextKey, value), { maxLength: 5 })
  .map((entries) => Object.fromEntries(entries));

const condition = fc.oneof(
  fc.constant({ name: "always", args: {} }),
  fc.oneof(agentId, value).map((agent_id) => ({ name: "from_speaker", args: { agent_id } })),
  fc
    .oneof(fc.constantFrom("t0", "t1"), value)
    .map((tool_name) => ({ name: "tool_called", args: { tool_name } })),
  fc
    .tuple(contextKey, value)
    .map(([key, wanted]) => ({ name: "context_equals", args: { key, value: wanted } })),
  // A key that is no string: a scalar never matches a variable, a list raises once it is asked.
  fc.tuple(value, value).map(([key, wanted]) => ({ name: "context_equals", args: { key, value: wanted } })),
);

const target = fc.oneof(
  fc.oneof(agentId, value).map((agent_id) => ({ name: "agent", args: { agent_id } })),
  fc.constantFrom("round_robin", "stay", "revert_to_initiator").map((name) => ({ name, args: {} })),
  value.map((reason) => ({ name: "terminate", args: { reason } })),
);

/** A rule of AG2's own kinds. */
export const transition = (priority: fc.Arbitrary<JsonValue>): fc.Arbitrary<TransitionData> =>
  fc.record({
    when: condition,
    then: fc.oneof({ weight: 9, arbitrary: target }, { weight: 1, arbitrary: fc.constant(null) }),
    priority,
  });

export const numericPriority: fc.Arbitrary<JsonValue> = fc.constantFrom(0, 0, 1, -1, true, false, 0.5, 100);
export const anyPriority: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: numericPriority },
  { weight: 1, arbitrary: value },
);

const routing = fc.record(
  {
    kind: fc.constantFrom<JsonValue>("text", "handoff", "finish", null),
    tool: fc.oneof(fc.constantFrom("t0", "t1"), value),
    target: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: agentId }),
    reason: value,
  },
  { requiredKeys: [] },
);

const packetData = fc.record(
  {
    routing: fc.oneof(routing, value),
    context_updates: fc.record(
      { set: context, delete: fc.array(contextKey, { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
    body: fc.constant("…"),
  },
  { requiredKeys: [] },
);

/** Turns mostly, with some context sets and events that are no turn. */
export const envelope: fc.Arbitrary<Envelope> = fc
  .oneof(
    { weight: 6, arbitrary: fc.record({ event_type: fc.constant("ag2.packet"), event_data: packetData }) },
    { weight: 2, arbitrary: fc.record({ event_type: fc.constant("ag2.msg.text"), event_data: value }) },
    {
      weight: 1,
      arbitrary: fc.record({
        event_type: fc.constant("ag2.context.set"),
        event_data: fc.record({ set: context }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ event_type: fc.constant("my.event"), event_data: value }) },
  )
  .chain((event) =>
    fc
      .oneof(agentId, value)
      .map((sender_id) => parseEnvelope({ channel_id: "ch", audience: null, sender_id, ...event })),
  );
