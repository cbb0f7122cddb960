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

it("writes the calls of the builder, with names that Python takes", () => {
  expect(exportPython(desk())).toBe(`from agent_framework.orchestrations import HandoffBuilder


def build_workflow(triage_desk, class_, fraud):
    """The handoff workflow; the parameters are its agents."""
    return (
        HandoffBuilder(participants=[triage_desk, class_, fraud])
        .add_handoff(triage_desk, [class_], description="asks for \\"it\\"")
        .add_handoff(triage_desk, [fraud], description="asks for \\"it\\"")
        .add_handoff(class_, [fraud])
        .with_start_agent(triage_desk)
        .build()
    )
`);
});

it("leaves the condition to write, and says which it is", () => {
  const code = exportPython(desk({ terminate_when: 'said == "done"', autonomous: true }));
  expect(code).toContain("termination_condition=_is_over)");
  expect(code).toContain(
    'raise NotImplementedError("terminate_when is not written yet: said == \\"done\\"")',
  );
  expect(code).toContain(".with_autonomous_mode()\n");
  const settings = { agents: ["fraud"], turn_limits: { fraud: 2 }, prompts: {} };
  expect(exportPython(desk({ autonomous: settings }))).toContain(
    '.with_autonomous_mode(agents=["fraud"], turn_limits={"fraud": 2})',
  );
});

it("tells no handoff at all from a declaration without targets", () => {
  expect(exportPython(desk({ handoffs: undefined }))).not.toContain("add_handoff");
  expect(exportPython(desk({ handoffs: [{ from: "class", to: [] }] }))).toContain(
    ".add_handoff(triage_desk, [])",
  );
});

it("refuses what the builder refuses", () => {
  expect(() => exportPython(desk({ start: undefined }))).toThrow("start is missing");
  expect(() => exportPython(desk({ start: "nobody" }))).toThrow("There is no agent nobody");
  expect(() => exportPython(desk({ handoffs: [{ from: "class", to: "customer" }] }))).toThrow("customer");
  expect(() => exportPython(desk({ dialect: "dotnet" }))).toThrow("dialect dotnet");
});
