import { expect, test } from "vitest";
import { analyze, analyzeAsync, documentFrom } from "../../../runtime/index.js";
import { agent, flow, human, open, rule, to, when } from "../../support/flow.js";

const KEYS = ["a", "b", "c", "d", "e", "f"];

/** Two open agents and six ruled keys of many values: a product of millions of contexts. */
const product = (values: number) =>
  flow({
    participants: [
      human("user"),
      open("ann"),
      open("bob"),
      agent("cleo", { name: "mark", set: { a: "value 1" }, delete: ["b"] }),
    ],
    transitions: [
      rule(when.from("user"), to.agent("ann")),
      ...KEYS.flatMap((key, k) =>
        Array.from({ length: values }, (_, v) =>
          rule(
            when.context(key, `value ${v}`),
            v === 0 && k === 3 ? to.close("found") : to.agent(["ann", "bob", "cleo"][(k + v) % 3]!),
          ),
        ),
      ),
      rule(when.tool("go"), to.agent("bob")),
    ],
  });

test("two open agents and six ruled keys are explored exactly", () => {
  const { facts } = analyze(documentFrom(product(9)), { budgetMs: 60_000 });
  expect(facts?.complete).toBe(true);
  expect(facts?.states).toBeGreaterThan(999_000);
  expect(facts?.dead).toEqual([]);
  expect(facts?.default_fires).toBe(true);
  // Every context rule but the one that closes.
  expect(facts?.sticky).toHaveLength(6 * 9 - 1);
});

test("past maxStates the certain findings stand, nothing says never, and an information says so", () => {
  const data = flow({
    participants: [human("user"), open("ann"), open("bob")],
    transitions: [
      rule(when.from("user"), to.agent("ann")),
      rule(when.from("ann"), to.agent("ann")),
      ...KEYS.map((key) => rule(when.context(key, 1), to.agent("bob"))),
    ],
  });
  const all = analyze(documentFrom(data));
  expect(all.findings.map(({ code }) => code)).toContain("dead-rule");
  const some = analyze(documentFrom(data), { maxStates: 2 });
  expect(some.facts).toMatchObject({ complete: false, dead: [] });
  expect(some.findings.map(({ code, severity }) => [code, severity])).toEqual([
    ["self-route-stall", "warning"],
    ["exploration-limit", "information"],
  ]);
});

test("analyzeAsync finds the same, lets timers run, and ends when it is told to", async () => {
  const document = documentFrom(product(9));
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const found = await analyzeAsync(document, { budgetMs: 60_000 });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
  const expected = analyze(document, { budgetMs: 60_000 });
  expect(found.facts).toEqual(expected.facts);
  expect(found.findings.map(({ message }) => message)).toEqual(
    expected.findings.map(({ message }) => message),
  );

  const reason = new Error("the text has changed");
  const controller = new AbortController();
  const pending = analyzeAsync(document, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 1);
  await expect(pending).rejects.toBe(reason);
  await expect(analyzeAsync(document, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("hostile documents end in findings, never in an exception", () => {
  const hostile: unknown[] = [
    {},
    { initial_speaker: {}, transitions: {} },
    {
      initial_speaker: "a",
      transitions: [null, 5, [], { when: null, then: 7 }, { when: { name: ["x"] }, then: {} }],
    },
    {
      initial_speaker: "a",
      participants: [{}, null, { name: "a", tools: [null, {}, { name: "t", set: [] }] }, "b"],
      transitions: [],
    },
    JSON.parse(
      '{"initial_speaker": "__proto__", "participants": ["__proto__", "constructor"], "context_vars": {"__proto__": 1}, "transitions": [{"when": {"name": "context_equals", "args": {"key": "__proto__", "value": 1}}, "then": {"name": "agent", "args": {"agent_id": "constructor"}}}, {"when": {"name": "tool_called", "args": {"tool_name": "toString"}}, "then": null}]}',
    ),
    {
      initial_speaker: "a",
      participants: ["a", "b"],
      transitions: [
        { when: { name: "always" }, then: null, priority: "x" },
        { when: { name: "always" }, then: null, priority: 1 },
      ],
    },
    {
      initial_speaker: "a",
      participants: ["a", "b"],
      transitions: [
        {
          when: { name: "context_equals", args: { key: [1], value: 1 } },
          then: { name: "agent", args: { agent_id: ["x"] } },
        },
      ],
    },
  ];
  for (const data of hostile) {
    const { findings } = analyze(documentFrom(data));
    for (const finding of findings) expect(finding.message.length).toBeGreaterThan(10);
  }
});

test("a __proto__ key is a key like any other", () => {
  const data = JSON.parse(
    '{"initial_speaker": "u", "participants": [{"name": "u", "kind": "human"}, {"name": "b", "tools": []}], "context_vars": {"__proto__": 1}, "transitions": [{"when": {"name": "context_equals", "args": {"key": "__proto__", "value": 1}}, "then": null}]}',
  ) as unknown;
  expect(analyze(documentFrom(data)).facts?.fires).toEqual([true]);
});
