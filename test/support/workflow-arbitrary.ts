import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../runtime/index.js";

const NAMES = ["ann", "bob", "cleo"];
const TOOLS = ["go", "stop", "mark"];
const KEYS = ["k", "flag"];

const value: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(null, true, 1, "1", "x");
const someone = fc.constantFrom(...NAMES, ...NAMES, "nobody", "");
const key = fc.constantFrom(...KEYS);
const named = (name: string, args: JsonObject = {}) => ({ name, args });

const condition: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(named("always")) },
  { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((agent_id) => named("from_speaker", { agent_id })) },
  { weight: 3, arbitrary: fc.constantFrom(...TOOLS).map((tool_name) => named("tool_called", { tool_name })) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(key, value)
      .map(([name, wanted]) => named("context_equals", { key: name, value: wanted })),
  },
);

const target: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: someone.map((agent_id) => named("agent", { agent_id })) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<JsonValue>(
      named("round_robin"),
      named("stay"),
      named("revert_to_initiator"),
      named("terminate", { reason: "done" }),
      named("terminate"),
      null,
    ),
  },
);

const tool: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: fc.constantFrom(...TOOLS),
    set: fc.dictionary(key, value, { maxKeys: 2 }),
    delete: fc.uniqueArray(key, { maxLength: 1 }),
    finish: fc.constantFrom("", "over"),
    handoff: fc.constantFrom(...NAMES, ""),
  },
  { requiredKeys: ["name"] },
);

const participant = (name: string): fc.Arbitrary<JsonObject> =>
  fc
    .record(
      {
        kind: fc.constantFrom("agent", "human"),
        tools: fc.uniqueArray(tool, { maxLength: 3, selector: ({ name: label }) => label }),
      },
      { requiredKeys: [] },
    )
    .map((rest) => ({ name, ...rest }));

/** Small workflow documents with every kind of rule, target, tool and participant in them. */
export const workflowData: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      participants: fc.tuple(...NAMES.map(participant)),
      initial_speaker: fc.constantFrom(...NAMES),
      creator: fc.constantFrom(...NAMES),
      context_vars: fc.dictionary(key, value, { maxKeys: 2 }),
      transitions: fc.array(
        fc.record({ when: condition, then: target, priority: fc.constantFrom(-1, 0, 0, 0, 5) }),
        { maxLength: 6 },
      ),
      default_target: target,
      max_turns: fc.constantFrom(null, 3, 10),
    },
    { requiredKeys: ["participants", "initial_speaker", "transitions"] },
  )
  .map((data) => data as unknown as JsonObject);

const settingTool: fc.Arbitrary<JsonObject> = fc.record(
  { name: fc.constantFrom(...TOOLS), set: fc.dictionary(key, value, { minKeys: 1, maxKeys: 2 }) },
  { requiredKeys: ["name", "set"] },
);
const lively = (name: string): fc.Arbitrary<JsonObject> =>
  fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.uniqueArray(settingTool, { maxLength: 3, selector: ({ name: label }) => label }),
      },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
    .map((tools): JsonObject => (tools === undefined ? { name } : { name, tools }));
const hop: fc.Arbitrary<JsonObject> = fc
  .tuple(
    condition,
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...NAMES).map((agent_id) => named("agent", { agent_id })) },
      { weight: 1, arbitrary: fc.constant(named("terminate", { reason: "done" })) },
    ),
    fc.constantFrom(0, 0, 0, 2),
  )
  .map(([when, then, priority]) => ({ when, then, priority }));

/** Documents in which much happens: most rules lead on, most agents have tools that set what rules ask for. */
export const livelyWorkflowData: fc.Arbitrary<JsonObject> = fc
  .record({
    participants: fc.tuple(...NAMES.map(lively)),
    initial_speaker: fc.constantFrom(...NAMES),
    transitions: fc.array(hop, { minLength: 3, maxLength: 8 }),
    default_target: fc.constantFrom(named("round_robin"), named("revert_to_initiator")),
  })
  .map((data) => data as unknown as JsonObject);
