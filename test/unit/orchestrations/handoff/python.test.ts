import { expect, it } from "vitest";
import { documentFrom, exportPython } from "../../../../runtime/index.js";

const desk = (extra: object = {}) =>
  documentFrom({
    orchestration: "handoff",
    participants: [{ name: "customer", kind: "human" }, "triage desk", "class", "fraud"],
    start: "triage desk",
    handoffs: [
      { from: "triage desk", to: ["class", "fraud"], description: 'asks for "it"' },
      { from: "class", to: "fraud" },
    ],
    ...extra,
  });

it("writes the agents and the calls of the builder, with names that Python takes", () => {
  const tools = [{ name: "pay back", description: "Pays.", parameters: { type: "object" }, approval: true }];
  const participants = [
    { name: "customer", kind: "human" },
    { name: "triage desk", description: "Listens.", prompt: "Ask.", tools: [] },
    { name: "class", tools },
    { name: "client" },
  ];
  const handoffs = [
    { from: "triage desk", to: ["class", "client"], description: 'asks for "it"' },
    { from: "class", to: "client" },
  ];
  expect(exportPython(desk({ participants, handoffs }))).toBe(`from agent_framework import Agent, tool
from agent_framework.orchestrations import HandoffBuilder


@tool(name="pay back", description="Pays.", schema={"type": "object"}, approval_mode="always_require")
def pay_back(**arguments):
    raise NotImplementedError("pay back is not written yet")


def build_workflow(client, tools_of):
    """The handoff workflow. client is the agents' chat client; tools_of has the tools of agents by name, where the document lists none."""
    triage_desk = Agent(
        client=client,
        name="triage desk",
        description="Listens.",
        instructions="Ask.",
        tools=[],
        require_per_service_call_history_persistence=True,
    )
    class_ = Agent(
        client=client,
        name="class",
        tools=[pay_back],
        require_per_service_call_history_persistence=True,
    )
    client_2 = Agent(
        client=client,
        name="client",
        tools=tools_of["client"],
        require_per_service_call_history_persistence=True,
    )
    return (
        HandoffBuilder(participants=[triage_desk, class_, client_2])
        .add_handoff(triage_desk, [class_, client_2], description="asks for \\"it\\"")
        .add_handoff(class_, [client_2])
        .with_start_agent(triage_desk)
        .build()
    )
`);
});

it("takes no name that the code uses itself", () => {
  const names = ["Agent", "tool", "HandoffBuilder", "is_over"];
  const participants = names.map((name) => ({ name, tools: [{ name: "tool" }, { name: "Agent" }] }));
  const code = exportPython(desk({ participants, start: "tool", handoffs: [], terminate_when: "said" }));
  expect(code).toContain(
    "participants=[Agent_2, tool_2, HandoffBuilder_2, is_over_2], termination_condition=is_over)",
  );
  expect(code).toContain("def tool_3(**arguments):");
  expect(code).toContain("tools=[tool_3, Agent_3]");
});

it("leaves the condition to write, and says which it is", () => {
  const code = exportPython(desk({ terminate_when: 'said == "done"', autonomous: true }));
  expect(code).toContain("termination_condition=is_over)");
  expect(code).toContain(
    'raise NotImplementedError("terminate_when is not written yet: said == \\"done\\"")',
  );
  expect(code).toContain(".with_autonomous_mode()\n");
  const settings = { agents: ["fraud"], turn_limits: { fraud: 2 } };
  expect(exportPython(desk({ autonomous: settings }))).toContain(
    '.with_autonomous_mode(agents=["fraud"], turn_limits={"fraud": 2})',
  );
});

it("tells no handoff at all from a declaration without targets", () => {
  expect(exportPython(desk({ handoffs: undefined }))).not.toContain("add_handoff");
  expect(exportPython(desk({ handoffs: [{ from: "class", to: [] }] }))).toContain(".add_handoff(class_, [])");
});

it("refuses what the builder refuses", () => {
  expect(() => exportPython(desk({ start: undefined }))).toThrow("start is missing");
  expect(() => exportPython(desk({ start: "nobody" }))).toThrow("There is no agent nobody");
  expect(() => exportPython(desk({ handoffs: [{ from: "class", to: "customer" }] }))).toThrow("customer");
  expect(() => exportPython(desk({ dialect: "dotnet" }))).toThrow("dialect dotnet");
});
