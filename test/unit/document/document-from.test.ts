import { describe, expect, it } from "vitest";
import { documentFrom, parseWorkflow } from "../../../runtime/index.js";
import type { JsonObject, JsonValue } from "../../../runtime/index.js";
import { golden } from "../../support/golden.js";
import { json, SOUND } from "./reading.js";

const from = (agent_id: string) => ({ name: "from_speaker", args: { agent_id } });
const to = (agent_id: string) => ({ name: "agent", args: { agent_id } });
const names = (data: unknown) => documentFrom(data).participants.map(({ name }) => name);

describe("participants", () => {
  it("keep their order, and what is declared of them", () => {
    const document = documentFrom({
      participants: [
        "plain",
        {
          name: "user",
          kind: "human",
          agent_id: "ab12",
          description: "d",
          prompt: "p",
          runner: "interactive",
        },
        {
          name: "triage",
          tools: [
            {
              name: "t",
              set: { a: 1 },
              delete: ["b"],
              handoff: "user",
              finish: "",
              approval: true,
              module: "./t.mjs",
              parameters: {},
            },
          ],
        },
      ],
    });
    expect(document.participantsDeclared).toBe(true);
    expect(document.participants).toEqual([
      { name: "plain", kind: "agent", pointer: "/participants/0" },
      {
        name: "user",
        kind: "human",
        agent_id: "ab12",
        description: "d",
        prompt: "p",
        runner: "interactive",
        pointer: "/participants/1",
      },
      {
        name: "triage",
        kind: "agent",
        pointer: "/participants/2",
        tools: [
          {
            name: "t",
            set: { a: 1 },
            delete: ["b"],
            handoff: "user",
            finish: "",
            approval: true,
            module: "./t.mjs",
            parameters: {},
          },
        ],
      },
    ]);
  });

  it("tell a participant without tools from one of whom nothing is known", () => {
    const [open, none] = documentFrom({
      participants: [{ name: "a" }, { name: "b", tools: [] }],
    }).participants;
    expect(open?.tools).toBeUndefined();
    expect(none?.tools).toEqual([]);
  });

  it("leave half-typed entries out, and keep the places of the others", () => {
    const document = documentFrom({
      participants: [{}, 5, null, { name: "a", tools: [{}, { name: "t", set: 5 }] }],
    });
    expect(document.participants).toEqual([
      { name: "a", kind: "agent", pointer: "/participants/3", tools: [{ name: "t" }] },
    ]);
  });

  it("stand in for a missing list: initial_speaker, each when and then, default_target, whatever the order of keys", () => {
    const data = {
      default_target: to("last"),
      transitions: [
        { then: to("b"), when: from("a") },
        { when: from("c"), then: { name: "stay" } },
        { when: { name: "always" }, then: null },
        5,
      ],
      initial_speaker: "start",
    };
    expect(names(data)).toEqual(["start", "a", "b", "c", "last"]);
    expect(documentFrom(data).participantsDeclared).toBe(false);
    expect(documentFrom(data).participants[0]).toEqual({ name: "start", kind: "agent" });
  });
});

describe("the other keys", () => {
  it("have their defaults", () => {
    expect(documentFrom({ initial_speaker: "a" })).toMatchObject({
      creator: "a",
      contextVars: {},
      orchestration: "workflow",
      scenarios: [],
      declaredConditions: [],
      declaredTargets: [],
      pointer: "",
      graph: { initial_speaker: "a" },
    });
    expect(documentFrom({ initial_speaker: "a", creator: "b" }).creator).toBe("b");
    for (const odd of [null, 5, "x", [], undefined]) expect(documentFrom(odd).participants).toEqual([]);
  });

  it("pick AG2's keys into the graph as they stand", () => {
    const { graph } = documentFrom({ ...SOUND, nodes: [] });
    expect(Object.keys(graph)).toEqual(["initial_speaker", "transitions", "default_target", "max_turns"]);
    expect(graph.transitions).toBe(SOUND.transitions);
  });

  it("declare custom names in any of their forms", () => {
    const document = documentFrom({
      extensions: [
        "./a.mjs",
        { module: "./b.mjs", conditions: ["c1", { name: "c2", args: {} }], targets: ["t1"] },
        { name: "both" },
        { name: "c3", kind: "condition" },
      ],
    });
    expect(document.declaredConditions).toEqual(["c1", "c2", "both", "c3"]);
    expect(document.declaredTargets).toEqual(["t1", "both"]);
  });

  it("keep hostile keys as plain data", () => {
    const { documents } = json(
      '{"__proto__": {"initial_speaker": "x"}, "context_vars": {"__proto__": 1, "constructor": 2}}',
    );
    expect(documents[0]?.creator).toBe("");
    expect(Object.keys(documents[0]?.contextVars ?? {})).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(documents[0]?.data)).toBe(Object.prototype);
  });

  it("are read alike from every document of the golden data, as text and as data", () => {
    const rows = golden<{ document: Record<string, JsonValue> }>("ag2-analysis");
    expect(rows.length).toBe(300);
    for (const { document } of rows) {
      const parsed = parseWorkflow(JSON.stringify(document), { language: "json" });
      expect(parsed.problems).toEqual([]);
      expect(parsed.documents[0]).toEqual(documentFrom(document));
      expect(parsed.documents[0]?.data).toEqual(document);
    }
  });
});

describe("scenarios", () => {
  const entry = {
    name: "s",
    kickoff: "hello",
    context_vars: { a: 1 },
    turns: [
      {
        from: "a",
        text: "x",
        tools: ["t", { name: "u", args: { q: 1 }, set: { k: 1 }, delete: ["z"], handoff: "b", finish: "f" }],
      },
      { from: "b", context: { set: { c: 1 }, delete: ["d"] } },
      { text: "half-typed" },
    ],
    expect: {
      close_reason: "done",
      speakers: ["a"],
      turns: 2,
      context_vars: {},
      fired: [0, "default", "routing"],
      never: { speakers: ["q"], fired: [1] },
    },
  };

  it("are read with their places", () => {
    expect(documentFrom({ scenarios: [{ name: 5 }, entry] }).scenarios).toEqual([
      {
        name: "s",
        kickoff: "hello",
        context_vars: { a: 1 },
        turns: [
          {
            from: "a",
            text: "x",
            tools: [
              { name: "t" },
              { name: "u", args: { q: 1 }, set: { k: 1 }, delete: ["z"], handoff: "b", finish: "f" },
            ],
            pointer: "/scenarios/1/turns/0",
          },
          {
            from: "b",
            tools: [],
            context: { set: { c: 1 }, delete: ["d"] },
            pointer: "/scenarios/1/turns/1",
          },
        ],
        expect: entry.expect,
        pointer: "/scenarios/1",
        faults: [{ message: "This turn has no from: say who speaks.", pointer: "/scenarios/1/turns/2" }],
      },
    ]);
  });

  const whole = { ...entry, turns: entry.turns.slice(0, 2) } as unknown as JsonObject;

  it.each<[JsonValue, string[]]>([
    [whole, [""]],
    [
      [whole, whole],
      ["/0", "/1"],
    ],
    [{ scenarios: [whole] }, ["/scenarios/0"]],
  ])("may fill a file of their own, in three forms", (data, pointers) => {
    const parsed = parseWorkflow(JSON.stringify(data), { uri: "file:///w/clinic.scenario.json" });
    expect(parsed.problems).toEqual([]);
    expect(parsed.documents).toEqual([]);
    expect(parsed.scenarios.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const scenario of parsed.scenarios)
      expect(parsed.locate(undefined, `${scenario.pointer}/kickoff`)).toBeDefined();
  });
});
