import { describe, expect, it } from "vitest";
import { applyTextEdits, editsFor, parseWorkflow } from "../../../runtime/index.js";
import type { JsonValue } from "../../../runtime/index.js";
import { findings, json, SOUND, underlined, yaml } from "./reading.js";

function withKeys(keys: Record<string, JsonValue>): string {
  return JSON.stringify({ ...SOUND, ...keys }, null, 1);
}

function rule(when: JsonValue, then: JsonValue = null): string {
  return withKeys({ transitions: [{ when, then }] });
}

describe("schema findings stand where the fault is and name AG2's error", () => {
  it.each<[string, string, string, string]>([
    ["[]", "", "[]", "TypeError"],
    ['{"transitions": []}', "", "{", "KeyError"],
    [withKeys({ initial_speaker: 5 }), "/initial_speaker", "5", "ProtocolError"],
    [withKeys({ initial_speaker: ["user"] }), "/initial_speaker", '[\n  "user"\n ]', "TypeError"],
    [withKeys({ transitions: null }), "/transitions", "null", "TypeError"],
    [withKeys({ transitions: ["x"] }), "/transitions/0", '"x"', "TypeError"],
    [withKeys({ transitions: [{ then: null }] }), "/transitions/0", "{", "KeyError"],
    [withKeys({ transitions: [{ when: { name: "always" } }] }), "/transitions/0", "{", "KeyError"],
    [rule(null), "/transitions/0/when", "null", "TypeError"],
    [rule("always"), "/transitions/0/when", '"always"', "TypeError"],
    [rule({ args: {} }), "/transitions/0/when", "{", "KeyError"],
    [rule({ name: 5 }), "/transitions/0/when/name", "5", "ProtocolError"],
    [rule({ name: {} }), "/transitions/0/when/name", "{}", "TypeError"],
    [rule({ name: "always", args: null }), "/transitions/0/when/args", "null", "TypeError"],
    [rule({ name: "always", args: { x: 1 } }), "/transitions/0/when/args/x", "1", "TypeError"],
    [rule({ name: "from_speaker", args: {} }), "/transitions/0/when/args", "{", "TypeError"],
    [rule({ name: "from_speaker" }), "/transitions/0/when", "{", "TypeError"],
    [
      rule({ name: "context_equals", args: { key: {}, value: 1 } }),
      "/transitions/0/when/args/key",
      "{}",
      "first turn",
    ],
    [rule({ name: "always" }, "stay"), "/transitions/0/then", '"stay"', "TypeError"],
    [
      rule({ name: "always" }, { name: "agent", args: { target: "user" } }),
      "/transitions/0/then/args/target",
      '"user"',
      "TypeError",
    ],
    [withKeys({ default_target: {} }), "/default_target", "{", "KeyError"],
    [withKeys({ default_target: false }), "/default_target", "false", "TypeError"],
    [withKeys({ context_vars: null }), "/context_vars", "null", "ProtocolError"],
  ])("%s", (text, pointer, place, error) => {
    const parsed = json(text);
    expect(parsed.problems).toHaveLength(1);
    const [finding] = parsed.problems;
    expect(finding).toMatchObject({ code: "schema", severity: "error", pointer });
    expect(finding && underlined(parsed, finding)).toBe(place);
    expect(finding?.message).toContain(error);
  });

  it("lets pass what AG2 lets pass", () => {
    const sloppy = [
      withKeys({ transitions: "" }),
      withKeys({ transitions: {} }),
      withKeys({ default_target: null, max_turns: null, nodes: [], lint: { "dead-rule": "off" } }),
      rule({ name: "from_speaker", args: { agent_id: ["x"] }, more: 1 }),
      rule({ name: "context_equals", args: { key: 5, value: null } }),
      rule({ name: "always" }, { name: "agent", args: { agent_id: {} } }),
      rule({ name: "nobody_knows", args: { x: 1 } }),
    ];
    for (const text of sloppy) expect(findings(json(text))).toEqual([]);
  });

  it("asks a handoff workflow for no initial_speaker", () => {
    expect(findings(json('{"orchestration": "handoff", "start": "a", "participants": ["a", "b"]}'))).toEqual(
      [],
    );
  });

  it("asks half-typed text for nothing that is only missing", () => {
    const parsed = json('{"initial_speaker": "user", "transitions": [{"when": }]}');
    expect(parsed.problems.map(({ code }) => code)).toEqual(["syntax"]);
  });
});

describe("Baton's own keys", () => {
  it.each<[Record<string, JsonValue>, string]>([
    [{ participants: {} }, "/participants"],
    [{ participants: ["user", 5] }, "/participants/1"],
    [{ participants: ["user", {}] }, "/participants/1"],
    [{ participants: ["user", { name: "a", kind: "robot" }] }, "/participants/1/kind"],
    [{ participants: ["user", { name: "a", tools: {} }] }, "/participants/1/tools"],
    [{ participants: ["user", { name: "a", tools: ["t"] }] }, "/participants/1/tools/0"],
    [
      { participants: ["user", { name: "a", tools: [{ name: "t", set: [] }] }] },
      "/participants/1/tools/0/set",
    ],
    [
      { participants: ["user", { name: "a", tools: [{ name: "t", delete: [1] }] }] },
      "/participants/1/tools/0/delete/0",
    ],
    [
      { participants: ["user", { name: "a", runner: { type: "model", api_key: "sk" } }] },
      "/participants/1/runner/api_key",
    ],
    [{ creator: 1 }, "/creator"],
    [{ orchestration: "swarm" }, "/orchestration"],
    [{ extensions: [1] }, "/extensions/0"],
    [{ handoff_contracts: [{ from: "user", to: "writer", requires: "x" }] }, "/handoff_contracts/0/requires"],
    [{ scenarios: {} }, "/scenarios"],
    [{ scenarios: [{ kickoff: "x" }] }, "/scenarios/0"],
    [{ scenarios: [{ name: "s" }] }, "/scenarios/0"],
    [{ scenarios: [{ name: "s", kickoff: "x", turns: [{ text: "y" }] }] }, "/scenarios/0/turns/0"],
    [
      { scenarios: [{ name: "s", kickoff: "x", turns: [{ from: "a", tools: [{}] }] }] },
      "/scenarios/0/turns/0/tools/0",
    ],
    [
      { scenarios: [{ name: "s", kickoff: "x", expect: { fired: ["first"] } }] },
      "/scenarios/0/expect/fired/0",
    ],
    [
      { scenarios: [{ name: "s", kickoff: "x", expect: { never: { speakers: "a" } } }] },
      "/scenarios/0/expect/never/speakers",
    ],
  ])("%j", (keys, pointer) => {
    const parsed = json(withKeys(keys));
    expect(parsed.problems.map((each) => `${each.code} ${each.severity} ${each.pointer}`)).toEqual([
      `schema error ${pointer}`,
    ]);
  });

  it("are checked in a scenario file too", () => {
    const parsed = parseWorkflow("- name: one\n  kickoff: hi\n  turns: [{from: 5}]\n", {
      uri: "file:///a.scenario.yaml",
    });
    expect(findings(parsed)).toEqual(["schema | error | 5"]);
    expect(findings(parseWorkflow("5", { uri: "a.scenario.json" }))).toEqual(["schema | error | 5"]);
  });
});

describe("priority-type", () => {
  const withPriorities = (...priorities: (JsonValue | undefined)[]): string =>
    withKeys({
      transitions: priorities.map((priority) => ({
        when: { name: "always" },
        then: null,
        ...(priority === undefined ? {} : { priority }),
      })),
    });

  it.each<[(JsonValue | undefined)[], number[]]>([
    [[1, "1"], [1]],
    [[undefined, "1", 3], [1]],
    [
      [null, null],
      [0, 1],
    ],
    [[{}, 1], [0]],
    [["a", [1], "b"], [1]],
    [[[1], ["x"]], [1]],
    [["x"], []],
    [["10", "9"], []],
    [[1, true, 2.5, -1], []],
    [[[1], [2]], []],
  ])("%j", (priorities, expected) => {
    const parsed = json(withPriorities(...priorities));
    expect(parsed.problems.map((each) => `${each.code} ${each.severity} ${each.pointer}`)).toEqual(
      expected.map((index) => `priority-type error /transitions/${index}/priority`),
    );
  });

  it("can be mended for all rules at once", () => {
    const parsed = json(withPriorities(1, "20", null));
    const after = applyTextEdits(
      parsed.text,
      editsFor(parsed, parsed.documents[0], parsed.problems[0]?.fixes[0]?.edits ?? []),
    );
    expect(json(after).documents[0]?.graph.transitions?.map(({ priority }) => priority)).toEqual([
      1,
      20,
      undefined,
    ]);
    expect(findings(json(after))).toEqual([]);
  });
});

describe("max-turns-value", () => {
  it.each<[JsonValue, string[]]>([
    [0, ["warning"]],
    [-3, ["warning"]],
    [true, ["warning"]],
    [false, ["warning"]],
    ["5", ["error"]],
    [[], ["error"]],
    [2.5, []],
    [null, []],
    [12, []],
  ])("%j", (maxTurns, expected) => {
    const found = json(withKeys({ max_turns: maxTurns })).problems;
    expect(found.map(({ severity }) => severity)).toEqual(expected);
    for (const each of found) expect(each).toMatchObject({ code: "max-turns-value", pointer: "/max_turns" });
  });
});

describe("fixes of shape", () => {
  it.each<[string, string]>([
    [rule("always"), rule({ name: "always", args: {} })],
    [rule("user"), rule({ name: "from_speaker", args: { agent_id: "user" } })],
    [
      rule({ name: "always" }, "writer"),
      rule({ name: "always" }, { name: "agent", args: { agent_id: "writer" } }),
    ],
    [
      rule({ name: "always" }, { name: "agent", args: { target: "user" } }),
      rule({ name: "always" }, { name: "agent", args: { agent_id: "user" } }),
    ],
    [withKeys({ max_turns: "5" }), withKeys({ max_turns: 5 })],
    [withKeys({ transitions: null }), withKeys({ transitions: [] })],
  ])("%s", (text, expected) => {
    for (const language of ["json", "yaml"] as const) {
      const parsed = parseWorkflow(text, { language });
      const after = applyTextEdits(
        text,
        editsFor(parsed, parsed.documents[0], parsed.problems[0]?.fixes[0]?.edits ?? []),
      );
      expect(parseWorkflow(after, { language }).root?.value).toEqual(JSON.parse(expected));
      expect(parseWorkflow(after, { language }).problems).toEqual([]);
    }
  });
});

it("stands on the same places in YAML", () => {
  const parsed = yaml(
    "initial_speaker: a\ntransitions:\n  - when:\n      name: from_speaker\n    then: stay\n  - {then: null}\n",
  );
  expect(findings(parsed)).toEqual(["schema | error | name", "schema | error | stay", "schema | error | {"]);
});
