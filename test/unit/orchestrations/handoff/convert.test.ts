import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fromWorkflow } from "../../../../runtime/orchestrations/handoff/convert/from-workflow.js";
import { toWorkflow } from "../../../../runtime/orchestrations/handoff/convert/to-workflow.js";
import {
  checkText,
  documentFrom,
  idText,
  isObject,
  MemoryStore,
  startRun,
  type JsonObject,
  type WorkflowDocument,
} from "../../../../runtime/index.js";

const SAMPLES = ["support", "refund"].map((name) => ({
  name,
  data: JSON.parse(
    readFileSync(
      new URL(`../../../../extension/samples/handoff/${name}.workflow.json`, import.meta.url),
      "utf8",
    ),
  ) as JsonObject,
}));

/** Who spoke, turn by turn, and what. */
async function played(document: WorkflowDocument, index: number): Promise<string[]> {
  const run = await startRun({ document, scenario: document.scenarios[index], store: new MemoryStore() });
  while (await run.next());
  return run.turns.map(({ envelope }) => {
    const data = isObject(envelope.event_data) ? envelope.event_data : {};
    return `${run.names.get(idText(envelope.sender_id))}: ${idText(data["body"] ?? data["text"] ?? null)}`;
  });
}

function desk(extra: object = {}): WorkflowDocument {
  return documentFrom({
    orchestration: "handoff",
    participants: [
      { name: "customer", kind: "human", tools: [{ name: "leave", finish: "left" }] },
      { name: "a", tools: [] },
      { name: "b", description: "does b", tools: [{ name: "look" }] },
      { name: "c", tools: [] },
    ],
    start: "a",
    handoffs: [
      { from: "a", to: ["b", "c"] },
      { from: "b", to: ["a", "c"], description: "b is done" },
    ],
    scenarios: [
      {
        name: "there and back",
        kickoff: "help",
        turns: [
          { from: "a", text: "which?" },
          { from: "customer", text: "b" },
          { from: "a", text: "over to b", tools: ["handoff_to_b"] },
          { from: "b", text: "what?", tools: ["look"] },
          { from: "customer", text: "that" },
          { from: "b", tools: ["handoff_to_a"] },
          { from: "a", text: "more?" },
          { from: "customer", text: "c, please" },
          { from: "a", tools: ["handoff_to_c"] },
          { from: "c", text: "here" },
          { from: "customer", tools: ["leave"] },
        ],
        expect: { close_reason: "left", speakers: [], fired: [0], never: { speakers: ["d"], fired: [1] } },
      },
    ],
    ...extra,
  });
}

describe("a handoff document as an AG2 workflow", () => {
  it("plays its scenario turn for turn", async () => {
    const document = desk();
    const converted = toWorkflow(document);
    const workflow = documentFrom(converted?.data);
    expect(workflow.orchestration).toBe("workflow");
    const before = await played(document, 0);
    expect(before).toHaveLength(12);
    const after = await played(workflow, 0);
    expect(after.slice(0, 11)).toEqual(before.slice(0, 11));
    expect(after).toHaveLength(12);
    expect(workflow.scenarios[0]?.expect).toEqual({
      close_reason: "left",
      speakers: [],
      never: { speakers: ["d"] },
    });
  });

  it.each(SAMPLES)("plays the sample $name alike, up to what terminate_when ends", async ({ data }) => {
    const document = documentFrom(data);
    const workflow = documentFrom(toWorkflow(document)?.data);
    for (const [index, { name }] of document.scenarios.entries()) {
      // A handoff beside an approval does not wait in AG2, and the conversion says so.
      if (name === "the handoff waits for the answer") continue;
      const speakers = (turns: string[]) => turns.map((turn) => turn.split(":")[0]);
      expect(speakers(await played(workflow, index)), name).toEqual(speakers(await played(document, index)));
    }
  });

  it("lets the user answer the start where .NET does", async () => {
    const turns = [
      { from: "a", tools: ["handoff_to_1"] },
      { from: "b", text: "what?" },
      { from: "customer", text: "that" },
      { from: "a", text: "hm", tools: ["handoff_to_2"] },
      { from: "c", text: "bye" },
    ];
    const document = desk({ dialect: "dotnet", scenarios: [{ name: "s", kickoff: "help", turns }] });
    const converted = toWorkflow(document);
    const workflow = documentFrom(converted?.data);
    expect(JSON.stringify(converted?.data)).not.toContain("active_agent");
    expect(await played(workflow, 0)).toEqual(await played(document, 0));
    expect(workflow.graph.transitions).toContainEqual({
      when: { name: "from_speaker", args: { agent_id: "c" } },
      then: { name: "terminate", args: { reason: "natural_end" } },
    });
  });

  it("gives each target a tool and a key of its own, whatever names are taken", () => {
    const participants = [
      { name: "customer", kind: "human" },
      { name: "a", tools: [{ name: "handoff_to_c" }] },
      { name: "b", tools: [{ name: "note", set: { active_agent: 1 } }] },
      { name: "c", tools: [] },
    ];
    const { data } = toWorkflow(desk({ participants, scenarios: [] })) ?? { data: {} };
    expect(documentFrom(data).participants[2]?.tools).toEqual([
      { name: "note", set: { active_agent: 1 } },
      { name: "handoff_to_a", description: "b is done", set: { active_agent_2: "a" } },
      { name: "handoff_to_c_2", description: "b is done", set: { active_agent_2: "c" } },
    ]);
  });

  it("says what is lost", () => {
    const losses = (extra: object) => toWorkflow(desk(extra))?.losses.join(" ") ?? "";
    expect(losses({})).not.toMatch(/terminate_when|alone|approval|itself/);
    expect(losses({ terminate_when: 'said == "x"' })).toContain("terminate_when is left out");
    expect(losses({ autonomous: { agents: ["b"] } })).toContain("so b asks the user instead");
    expect(losses({ handoffs: [{ from: "a", to: "a" }] })).toContain("Handoffs of an agent to itself");
    expect(losses({ dialect: "dotnet" })).toContain("the first counts instead of the last");
  });

  it("needs a start", () => {
    expect(toWorkflow(desk({ start: "nobody" }))).toBeUndefined();
    expect(toWorkflow(documentFrom({ orchestration: "handoff" }))).toBeUndefined();
  });
});

const rule = (when: object, then: object | null, priority = 0) => ({ when, then, priority });
const from = (agent_id: string) => ({ name: "from_speaker", args: { agent_id } });
const tool = (tool_name: string) => ({ name: "tool_called", args: { tool_name } });
const to = (agent_id: string) => ({ name: "agent", args: { agent_id } });

function clinic(extra: object = {}): WorkflowDocument {
  return documentFrom({
    participants: [
      { name: "patient", kind: "human" },
      { name: "nurse", tools: [{ name: "send_to_lab", description: "Blood is needed." }] },
      { name: "lab", tools: [{ name: "done", set: { lane: "home" } }] },
    ],
    initial_speaker: "patient",
    transitions: [
      rule({ name: "context_equals", args: { key: "lane", value: "home" } }, { name: "terminate" }),
      rule(tool("send_to_lab"), to("lab")),
      rule(from("patient"), to("nurse")),
      rule(from("nurse"), to("patient")),
    ],
    default_target: { name: "terminate", args: { reason: "end" } },
    scenarios: [
      {
        name: "blood",
        kickoff: "hello",
        turns: [
          { from: "nurse", text: "where?" },
          { from: "patient", text: "here" },
          { from: "nurse", text: "to the lab", tools: ["send_to_lab"] },
          { from: "lab", text: "fine", tools: ["done"] },
        ],
        expect: { close_reason: "after_work", turns: 5 },
      },
    ],
    ...extra,
  });
}

describe("an AG2 workflow as a handoff document", () => {
  it("plays its scenario turn for turn, and is sound", async () => {
    const document = clinic();
    const { data, losses } = fromWorkflow(document) ?? { data: {}, losses: [] };
    expect(data).toMatchObject({
      orchestration: "handoff",
      start: "nurse",
      handoffs: [{ from: "nurse", to: "lab", description: "Blood is needed." }],
      terminate_when: 'lane == "home"',
    });
    const handoff = documentFrom(data);
    const before = await played(document, 0);
    expect(before).toHaveLength(5);
    expect(await played(handoff, 0)).toEqual(before);
    expect(handoff.scenarios[0]?.expect).toEqual({ close_reason: "terminate_when", turns: 5 });
    const { diagnostics } = checkText(JSON.stringify(data), { uri: "file:///a.workflow.json" });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(losses).toEqual([
      "default_target is left out: a reply without a handoff goes to the user.",
      "Every agent sees what was said, but neither the calls of others nor their results.",
      "Tools that routed are handoffs now: they take no arguments and change no context.",
      "Close reasons become terminate_when.",
    ]);
  });

  it("lets an agent call what its turn alone decided", async () => {
    const document = clinic({
      transitions: [rule(from("patient"), to("nurse")), rule(from("nurse"), to("lab"))],
      scenarios: [
        {
          name: "s",
          kickoff: "hello",
          turns: [
            { from: "nurse", text: "to the lab" },
            { from: "lab", text: "fine" },
          ],
        },
      ],
    });
    const converted = fromWorkflow(document);
    expect(converted?.losses.join(" ")).toContain("“from nurse → lab” needs no tool in AG2");
    expect(await played(documentFrom(converted?.data), 0)).toEqual(await played(document, 0));
  });

  it("declares no mesh where nobody hands over, and says which rules are left out", () => {
    const transitions = [rule({ name: "always" }, { name: "round_robin" })];
    const { data, losses } = fromWorkflow(clinic({ transitions })) ?? { data: {}, losses: [] };
    expect(data["handoffs"]).toEqual([{ from: "nurse", to: [] }]);
    expect(losses[0]).toContain("“always → round robin” is left out");
  });

  it("comes back from a conversion with the same handoffs", () => {
    const workflow = documentFrom(toWorkflow(desk())?.data);
    const back = fromWorkflow(workflow)?.data["handoffs"] as { from: string; to: string }[];
    expect(back.map((edge) => `${edge.from} ${edge.to}`).sort()).toEqual(["a b", "a c", "b a", "b c"]);
  });

  it("survives half-typed graphs", () => {
    for (const transitions of [5, [5], [{}], [{ when: {}, then: 3 }], [rule({ name: "x", args: [] }, null)]])
      expect(fromWorkflow(clinic({ transitions }))?.data["start"]).toBe("nurse");
    expect(fromWorkflow(documentFrom({}))).toBeUndefined();
  });
});
