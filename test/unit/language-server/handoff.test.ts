import { expect, it } from "vitest";
import { completionsAt } from "../../../language-server/features/completion.js";
import { definitionsAt } from "../../../language-server/features/definition.js";
import { documentSymbolsOf } from "../../../language-server/features/document-symbols.js";
import { hoverAt } from "../../../language-server/features/hover.js";
import { referenceLensesOf } from "../../../language-server/features/reference-lenses.js";
import { referencesAt } from "../../../language-server/features/references.js";
import { rename } from "../../../language-server/features/rename.js";
import { applyTextEdits, parseWorkflow } from "../../../runtime/index.js";
import { CURSOR, inBothFormats, marked, withCursor, type Marked } from "./both.js";

function desk(extra: object = {}) {
  return {
    orchestration: "handoff",
    participants: [
      { name: "customer", kind: "human" },
      { name: "triage", tools: [{ name: "pay", approval: true }] },
      { name: "orders", description: "Knows every order.", tools: [] },
      { name: "returns", tools: [] },
    ],
    start: "triage",
    handoffs: [
      { from: "triage", to: ["orders", "returns"], description: "The customer asks for an order." },
      { from: "orders", to: "triage" },
    ],
    autonomous: { agents: ["orders"], turn_limits: { orders: 2 } },
    terminate_when: 'said == "done"',
    scenarios: [
      {
        name: "order",
        kickoff: "Where is it?",
        turns: [
          { from: "triage", tools: ["handoff_to_orders"] },
          { from: "orders", text: "On its way." },
        ],
      },
    ],
    ...extra,
  };
}

const labels = ({ view, cursor }: Marked): string[] =>
  completionsAt([view], cursor, { snippets: true }).map(({ label }) => label);

function hover({ view, cursor }: Marked): string {
  const found = hoverAt([view], cursor);
  return found ? (found.contents as { value: string }).value.replaceAll("\\", "") : "";
}

inBothFormats("a handoff document", (format) => {
  const at = (path: (string | number)[], offset = 1) => marked(format, withCursor(desk(), path, offset));

  it("has its rules in the outline, under the keys in which they stand", () => {
    const outline = documentSymbolsOf(marked(format, desk()).view.current).map(({ name, children }) => [
      name,
      children?.map((child) => child.name),
    ]);
    expect(outline).toEqual([
      ["participants", ["customer", "triage", "orders", "returns"]],
      [
        "handoffs",
        [
          "triage calls handoff_to_orders → orders",
          "triage calls handoff_to_returns → returns",
          "orders calls handoff_to_triage → triage",
        ],
      ],
      ["terminate_when", ['terminate_when said == "done" → close as terminate_when']],
      ["autonomous", ["orders goes on alone → orders"]],
      ["start", ["from customer → whoever asked"]],
      ["scenarios", ["order"]],
    ]);
  });

  it("offers agents wherever one is named", () => {
    const everybody = ["customer", "orders", "returns", "triage"];
    for (const path of [
      ["start"],
      ["handoffs", 0, "from"],
      ["handoffs", 0, "to", 1],
      ["handoffs", 1, "to"],
      ["autonomous", "agents", 0],
    ])
      expect(
        labels(at(path))
          .filter((label) => everybody.includes(label))
          .sort(),
        path.join("/"),
      ).toEqual(everybody);
  });

  it("offers its own keys and none of a graph, and a graph none of these", () => {
    const keys = labels(marked(format, desk({ [CURSOR]: 1 })));
    expect(keys).toEqual(expect.arrayContaining(["dialect", "return_to_previous", "max_turns"]));
    expect(keys).not.toContain("transitions");
    const graph = labels(marked(format, { initial_speaker: "a", [CURSOR]: 1 }));
    expect(graph).toContain("transitions");
    expect(graph).not.toContain("handoffs");
  });

  it("offers every orchestration and every dialect", () => {
    expect(labels(marked(format, { orchestration: CURSOR }))).toEqual(
      expect.arrayContaining(["workflow", "handoff"]),
    );
    expect(labels(marked(format, desk({ dialect: CURSOR })))).toEqual(
      expect.arrayContaining(["python", "dotnet"]),
    );
  });

  it("offers the handoffs of whoever speaks in a scenario", () => {
    const turns = [{ from: "orders", tools: [CURSOR] }];
    const found = completionsAt(
      [marked(format, desk({ scenarios: [{ name: "s", kickoff: "k", turns }] })).view],
      marked(format, desk({ scenarios: [{ name: "s", kickoff: "k", turns }] })).cursor,
      { snippets: false },
    ).map(({ label }) => label);
    expect(found).toContain("handoff_to_triage");
    expect(found).not.toContain("handoff_to_returns");
  });

  it("says of an edge what decides, what the model reads and what the target sees", () => {
    const text = hover(at(["handoffs", 0, "description"]));
    expect(text).toContain("“triage calls handoff_to_orders → orders”");
    expect(text).toContain("of several handoffs in one reply the first counts");
    expect(text).toContain("The customer asks for an order.");
    expect(text).toContain("orders sees what everybody said, but neither the calls of triage");
    expect(hover(at(["handoffs", 0, "to", 1]))).toContain("“triage calls handoff_to_returns → returns”");
    expect(hover(at(["handoffs", 1, "to"]))).toContain("“Handoff to the triage agent.”");
  });

  it("says what the other rules do", () => {
    expect(hover(at(["terminate_when"]))).toContain("A handoff goes first.");
    expect(hover(at(["start"]))).toContain("The first message of customer goes to triage.");
    const alone = hover(at(["autonomous", "agents", 0]));
    expect(alone).toContain("It does so 2 times, which makes 3 replies, then customer is asked.");
    expect(hover(at(["scenarios", 0, "turns", 0, "tools", 0]))).toContain(
      "tool that the handoffs give to triage",
    );
  });

  it("goes from an edge to the agent, and from the agent to every place", () => {
    const edge = at(["handoffs", 0, "to", 0]);
    const [definition] = definitionsAt([edge.view], edge.cursor, { links: false });
    const agent = at(["participants", 2, "name"]);
    expect(definition).toMatchObject({ range: { start: { line: agent.cursor.line } } });
    const places = referencesAt([agent.view], agent.cursor, { includeDeclaration: false });
    expect(places).toHaveLength(5);
    const lenses = referenceLensesOf([agent.view]).map(({ command }) => command?.title);
    expect(lenses).toEqual(["0 references", "4 references", "5 references", "1 reference"]);
  });

  it("renames an agent with its keys and with the handoffs that scenarios call", () => {
    const { view, cursor, text, uri } = at(["participants", 2, "name"]);
    const [change] = rename([view], cursor, "parcels");
    const renamed = parseWorkflow(applyTextEdits(text, change!.edits), { uri }).root?.value;
    expect(JSON.stringify(renamed)).toBe(
      JSON.stringify(desk()).replace(/("|handoff_to_)orders"/g, '$1parcels"'),
    );
  });

  it("leaves the handoffs of .NET alone, which have numbers", () => {
    const data = desk({ dialect: "dotnet" });
    const { view, cursor } = marked(format, withCursor(data, ["participants", 2, "name"], 1));
    expect(rename([view], cursor, "parcels")[0]?.edits).toHaveLength(6);
  });
});
