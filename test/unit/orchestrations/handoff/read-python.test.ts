import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import {
  checkText,
  loadPythonGrammar,
  parseWorkflow,
  type WorkflowDocument,
} from "../../../../runtime/index.js";

const FOLDER = new URL("../../../fixtures/handoff-python/", import.meta.url);
const source = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const read = (text: string) => parseWorkflow(text, { language: "python" });

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm");
  await loadPythonGrammar(readFileSync(path));
});

const BUILDER = "from agent_framework import *\nfrom agent_framework.orchestrations import HandoffBuilder\n";
const TWO = 'a = Agent(client, name="a")\nb = Agent(client, name="b")\n';

/** The one workflow of code that may use agents a and b. */
function only(code: string): WorkflowDocument {
  const { documents, problems } = read(`${BUILDER}${TWO}${code}\n`);
  expect(problems).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]!;
}

describe("a HandoffBuilder in Python code", () => {
  it("is read with agents from a factory function, their tools and a condition on the last message", () => {
    const { documents } = read(source("support_desk.py"));
    expect(documents).toHaveLength(1);
    expect(documents[0]!.dynamicPaths).toBeUndefined();
    expect(documents[0]!.data).toEqual({
      orchestration: "handoff",
      participants: [
        {
          name: "desk_agent",
          description: "Listens first.",
          prompt: "You are the front desk. Find out what it is about.",
          tools: [],
        },
        {
          name: "refund_agent",
          tools: [{ name: "pay_back", description: "Pays the price of an order back.", approval: true }],
        },
        { name: "order_agent", tools: [{ name: "order_state", description: "Where an order is." }] },
      ],
      start: "desk_agent",
      terminate_when: 'len(messages) > 0 && "welcome" in lower(messages[-1].text)',
    });
  });

  it("is read with declared handoffs and autonomous settings, by agents, names and ids", () => {
    const [document] = read(source("research.py")).documents;
    expect(document!.dynamicPaths).toEqual(["terminate_when"]);
    expect(document!.data).toMatchObject({
      start: "coordinator",
      handoffs: [
        { from: "coordinator", to: ["research_agent", "summary_agent"] },
        { from: "research_agent", to: "coordinator", description: "The research is finished." },
        { from: "summary_agent", to: "coordinator" },
      ],
      autonomous: {
        agents: ["coordinator", "research_agent"],
        prompts: { research_agent: "Go on." },
        turn_limits: { coordinator: 5, research_agent: 10 },
      },
      terminate_when: "dynamic",
    });
  });

  it("is followed through statements, loops over what is known, and calls that replace others", () => {
    const [document] = read(source("in_steps.py")).documents;
    expect(document!.dynamicPaths).toBeUndefined();
    expect(document!.participants.map(({ name }) => name)).toEqual([
      "desk",
      "billing",
      "tech",
      "fraud",
      "user",
    ]);
    expect(document!.data["handoffs"]).toEqual([
      { from: "desk", to: ["billing", "tech"], description: "What desk cannot do." },
      { from: "billing", to: "fraud", description: "What billing cannot do." },
      { from: "billing", to: "desk" },
      { from: "tech", to: "desk" },
      { from: "fraud", to: "desk" },
    ]);
    expect(document!.data["autonomous"]).toEqual({ agents: [], turn_limits: { tech: 0 } });
  });

  it("says what only a run shows, and lets the name of a variable stand for an agent from elsewhere", () => {
    const [document] = read(source("open.py")).documents;
    expect(document!.data).toEqual({
      orchestration: "handoff",
      participants: [
        { name: "triage" },
        { name: "code_specialist", description: "dynamic", prompt: "dynamic" },
        { name: "returns_agent" },
      ],
      start: "triage",
      handoffs: [
        { from: "triage", to: "code_specialist", description: "dynamic" },
        // It may be the real name of an agent of which the code shows only a variable.
        { from: "dynamic", to: "code_specialist" },
      ],
      terminate_when: "dynamic",
    });
    expect(document!.dynamicPaths).toEqual([
      "handoffs[0].description",
      "handoffs[1].from",
      "participants[0].name",
      "participants[0].tools",
      "participants[1].description",
      "participants[1].prompt",
      "participants[1].tools",
      "participants[2].name",
      "participants[2].tools",
      "terminate_when",
    ]);
  });

  it("invents nothing where the builder cannot be followed", () => {
    const { documents } = read(source("unknown.py"));
    const everything = ["autonomous", "handoffs", "participants", "start", "terminate_when"];
    expect(documents.map(({ dynamicPaths }) => dynamicPaths)).toEqual([["handoffs"], everything, everything]);
  });

  it.each([
    [
      "a loop that a run decides",
      "x = HandoffBuilder(participants=[a, b])\nfor s in ask():\n  x.add_handoff(a, [s])\nx.with_start_agent(a)\nx.build()",
      ["handoffs"],
    ],
    [
      "a try",
      "x = HandoffBuilder(participants=[a, b])\ntry:\n  x.with_start_agent(a)\nexcept E:\n  pass\nx.build()",
      ["start"],
    ],
    [
      "a list that something else changes",
      "all = [a, b]\nextend(all)\nHandoffBuilder(participants=all).with_start_agent(a).build()",
      ["participants"],
    ],
    [
      "arguments behind **",
      "HandoffBuilder(participants=[a, b]).with_autonomous_mode(**options).with_start_agent(a).build()",
      ["autonomous"],
    ],
    [
      "targets that are no list",
      "HandoffBuilder(participants=[a, b]).with_start_agent(a).add_handoff(a, b).build()",
      ["handoffs[0].to"],
    ],
    [
      "keys that are not known",
      "HandoffBuilder(participants=[a, b]).with_start_agent(a).with_autonomous_mode(turn_limits={k(): 1}).build()",
      ["autonomous.turn_limits"],
    ],
    [
      "two builders of one name",
      "x = HandoffBuilder(participants=[a]) if y else None\nx = HandoffBuilder(participants=[b])\nx.build()",
      undefined,
    ],
  ])("marks %s", (_, code, paths) => {
    const { documents } = read(`${BUILDER}${TWO}${code}\n`);
    const found = documents.at(-1)!.dynamicPaths;
    if (paths) expect(found).toEqual(paths);
    else expect(found).toContain("start");
  });

  it("reads a builder as it is at each build", () => {
    const code =
      "x = HandoffBuilder(participants=[a, b]).with_start_agent(a)\nx.build()\nx.add_handoff(a, [b]).build()";
    const { documents } = read(`${BUILDER}${TWO}${code}\n`);
    expect(documents.map(({ data }) => data["handoffs"])).toEqual([undefined, [{ from: "a", to: "b" }]]);
  });

  it.each([
    ["lambda c: len(c) >= 3", "len(messages) >= 3"],
    ["lambda c: bool(c and c[-1].text.strip)", undefined],
    [
      'lambda c: bool(c and c[-1].text.endswith("done."))',
      '(messages && endsWith(messages[-1].text, "done."))',
    ],
    [
      'lambda c: c[-1].author_name == "b" or not c[0].role == "user"',
      'messages[-1].author == "b" || !(messages[0].role == "user")',
    ],
    [
      'lambda c: (len(c) > 1 or True) and "x" not in c[-1].text',
      '(len(messages) > 1 || true) && !("x" in messages[-1].text)',
    ],
    ["lambda c: any(m.text for m in c)", undefined],
    ["lambda c: c[-1].contents == 1", undefined],
    ["lambda: True", undefined],
  ])("reads the condition %s", (condition, expected) => {
    const { data, dynamicPaths } = only(
      `HandoffBuilder(participants=[a, b], termination_condition=${condition}).with_start_agent(a).build()`,
    );
    expect(data["terminate_when"]).toBe(expected ?? "dynamic");
    expect(dynamicPaths).toEqual(expected === undefined ? ["terminate_when"] : undefined);
  });

  it("knows what each agent goes by", () => {
    const agents = [
      'Agent(client, name="", id="i")',
      "Agent(client, id='j')",
      "client.create_agent(name='k')",
      "ask()",
    ];
    const document = only(
      `HandoffBuilder(participants=[${agents.join(", ")}, a]).with_start_agent(a).build()`,
    );
    expect(document.data["participants"]).toEqual([
      { name: "i", tools: [] },
      { name: "j", tools: [] },
      { name: "k", tools: [] },
      "dynamic",
      { name: "a", tools: [] },
    ]);
    expect(document.participants.map(({ name }) => name)).toEqual(["i", "j", "k", "a", "user"]);
  });

  it("stands where the code has it", () => {
    const text = source("research.py");
    const parsed = read(text);
    const at = (pointer: string) => {
      const { start, end } = parsed.locate(parsed.documents[0], pointer)!;
      return text.slice(parsed.lines.offsetAt(start), parsed.lines.offsetAt(end));
    };
    expect(at("/start")).toBe("coordinator");
    expect(at("/handoffs/0/to/1")).toBe("summary");
    expect(at("/handoffs/1")).toBe(
      'add_handoff(research, [coordinator], description="The research is finished.")',
    );
    expect(at("/handoffs/1/description")).toBe('"The research is finished."');
    expect(at("/participants/1/name")).toBe('"research_agent"');
    expect(at("/autonomous/turn_limits/research_agent")).toBe("10");
    expect(at("/terminate_when")).toContain("lambda conv");
  });

  it("is checked like a document, as far as it is known", () => {
    const codes = (text: string) =>
      checkText(`${BUILDER}${TWO}${text}\n`, { language: "python" }).diagnostics.map(({ code }) => code);
    const builder = "HandoffBuilder(participants=[a, b]).with_start_agent(a)";
    expect(codes(`${builder}.add_handoff(a, [a]).build()`)).toContain("handoff-self");
    expect(codes(`${builder}.add_handoff(b, [a]).build()`)).toContain("handoff-mesh-vanished");
    expect(codes(`${builder}.with_autonomous_mode(turn_limits={"a": 0}).build()`)).toContain(
      "handoff-zero-turn-limit",
    );
    expect(codes(`${builder}.with_autonomous_mode(prompts={"c": "x"}).build()`)).toContain(
      "handoff-autonomous-name",
    );
    expect(codes(`HandoffBuilder(participants=who()).with_start_agent(a).build()`)).toEqual([
      "dynamic-value",
    ]);
  });

  it("is told nothing of what is not known", () => {
    const { diagnostics } = checkText(
      source("open.py").replace('builder.add_handoff("returns", [code])', ""),
      { language: "python" },
    );
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["handoff-terminal-agent", "/0/participants/1/name"],
      ["handoff-mesh-vanished", "/0/participants/2/name"],
    ]);
  });

  it("survives being half-typed, whatever stands there", () => {
    for (const file of readdirSync(FOLDER)) {
      const text = source(file);
      for (let end = 0; end < text.length; end += 29) {
        expect(() => checkText(text.slice(0, end), { language: "python" }), `${file} ${end}`).not.toThrow();
        const hole = text.slice(0, end) + text.slice(end + 17);
        expect(() => checkText(hole, { language: "python" }), `${file} ${end}`).not.toThrow();
      }
    }
  });

  it.each([
    [
      "names like __proto__",
      'p = Agent(client, name="__proto__")\nHandoffBuilder(participants=[p, a]).with_start_agent(p).add_handoff(p, [a]).with_autonomous_mode(prompts={"__proto__": "x", "constructor": "y"}, turn_limits={p.name: 10**400}).build()',
    ],
    [
      "a builder that is bound to itself",
      "x = HandoffBuilder(participants=[a])\nx = x\nx = x.with_start_agent(x).build()",
    ],
    [
      "agents that are each other",
      "c = d\nd = c\nHandoffBuilder(participants=[c, d, *c]).with_start_agent(c).add_handoff(d, c).build()",
    ],
    [
      "a chain of two thousand calls",
      `HandoffBuilder(participants=[a, b])${".add_handoff(a, [b])".repeat(2000)}.build()`,
    ],
    [
      "loops in loops",
      "x = HandoffBuilder(participants=[a, b])\nfor i in range(9999):\n  for j in range(9999):\n    x.add_handoff(a, [b])\nx.build()",
    ],
    [
      "conditions in conditions",
      `HandoffBuilder(participants=[a], termination_condition=lambda c: ${"not (".repeat(3000)}c${")".repeat(3000)}).build()`,
    ],
    [
      "CRLF, a byte order mark and emoji",
      "# 😀\r\nHandoffBuilder(participants=[a, b]).with_start_agent(a).add_handoff(a, [b], description='😀')\r\n",
    ],
  ])("is not brought down by %s", (_, code) => {
    const text = `\ufeff${BUILDER}${TWO}${code}\n`;
    expect(() => checkText(text, { language: "python" })).not.toThrow();
  });
});
