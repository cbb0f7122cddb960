import { expect, it } from "vitest";
import { highlightsAt } from "../../../language-server/features/highlights.js";
import { formattingEdits } from "../../../language-server/features/formatting.js";
import { hoverAt } from "../../../language-server/features/hover.js";
import { inlayHintsOf } from "../../../language-server/features/inlay-hints.js";
import { refactoringsOf } from "../../../language-server/features/refactorings.js";
import { scenarioLensesOf } from "../../../language-server/features/scenario-lenses.js";
import { sortedOrder } from "../../../language-server/actions/sort-rules.js";
import {
  applyTextEdits,
  checkText,
  editsFor,
  parseWorkflow,
  workflowJsonSchema,
  type JsonObject,
} from "../../../runtime/index.js";
import { covered, CURSOR, inBothFormats, marked, markedText, withCursor } from "./both.js";

function desk(extra: object = {}) {
  return {
    orchestration: "handoff",
    participants: [
      { name: "customer", kind: "human", tools: [{ name: "bye", finish: "left" }] },
      { name: "triage", tools: [{ name: "trick", handoff: "orders" }] },
      { name: "orders", description: "Knows every order of the last two years, and where it is.", tools: [] },
      { name: "returns", tools: [] },
    ],
    start: "triage",
    handoffs: [
      { from: "triage", to: ["orders", "returns"] },
      { from: "orders", to: "triage", description: "The order is settled." },
    ],
    autonomous: { turn_limits: { orders: 0, returns: 3 } },
    max_turns: 9,
    scenarios: [
      { name: "order", kickoff: "Where?", turns: [{ from: "triage", tools: ["handoff_to_orders"] }] },
    ],
    ...extra,
  };
}

const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };

inBothFormats("editing a handoff document", (format) => {
  /** The hover over a key, with Markdown's escapes taken out. */
  function keyHover(path: (string | number)[], extra: object = {}): string {
    const { view } = marked(format, desk(extra));
    const found = view.current.locate(view.current.documents[0], `/${path.join("/")}`, "key")!;
    const said = hoverAt([view], { ...found.start, character: found.start.character + 1 });
    return said ? (said.contents as { value: string }).value.replaceAll("\\", "") : "";
  }

  it.each<[(string | number)[], string]>([
    [["participants", 1, "tools", 0, "handoff"], "Alone it does nothing: the model is asked again."],
    [["participants", 0, "tools", 0, "finish"], "A call by an agent ends nothing."],
    [["handoffs"], "takes the default of everybody to everybody away from **every** agent"],
    [["handoffs", 1, "description"], "What the source's model reads of the tool."],
    [["autonomous", "turn_limits"], "An agent with limit N replies N + 1 times."],
    [["max_turns"], "The framework has no such limit."],
    [["scenarios", 0, "kickoff"], "It goes to `start`"],
  ])("says of the key %j what the framework does with it", (path, expected) => {
    expect(keyHover(path)).toContain(expected);
    expect(keyHover(path)).not.toContain("AG2");
  });

  it("keeps AG2's words for AG2's documents", () => {
    const { view } = marked(format, { participants: ["a"], initial_speaker: "a", max_turns: 3 });
    const { start } = view.current.locate(view.current.documents[0], "/max_turns", "key")!;
    const said = hoverAt([view], { ...start, character: start.character + 1 });
    expect((said?.contents as { value: string }).value).toContain("0 or less closes after the first one");
  });

  it("hints at descriptions from elsewhere and at a limit that is none", () => {
    const { view } = marked(format, desk());
    const hints = inlayHintsOf(view.current, EVERYWHERE);
    expect(hints.map(({ label }) => label)).toEqual(["“Knows every order of the last two years,…”", "→ 50"]);
    const [first] = hints;
    const line = view.current.text.split("\n")[first!.position.line]!;
    expect(line.slice(0, first!.position.character)).toMatch(/orders"?$/);
  });

  it("hints at the numbers that .NET gives to tools", () => {
    const { view } = marked(format, desk({ dialect: "dotnet", autonomous: true }));
    expect(inlayHintsOf(view.current, EVERYWHERE).map(({ label }) => label)).toEqual([
      "= handoff_to_1",
      "“Knows every order of the last two years,…”",
      "= handoff_to_2",
      "= handoff_to_1",
    ]);
  });

  it("has lenses that play its scenarios", () => {
    expect(scenarioLensesOf(marked(format, desk()).view).map(({ command }) => command?.title)).toEqual([
      "▷ Run",
      "▷ Debug “order”",
    ]);
  });

  it("highlights an agent wherever it is named", () => {
    const { view, cursor } = marked(format, withCursor(desk(), ["start"], 1));
    const found = highlightsAt(view, cursor);
    expect(found.map(({ range }) => covered(view.current, range))).toEqual(found.map(() => "triage"));
    expect(found.length).toBe(5);
  });

  it("is formatted, and left alone where it is in order", () => {
    const { text, view } = marked(format, desk());
    expect(formattingEdits(view.current, { tabSize: 2, insertSpaces: true })).toEqual([]);
    const spoiled = text.replace(/^( +)/gm, "$1 ");
    const parsed = markedText(format, spoiled).view.current;
    expect(applyTextEdits(spoiled, formattingEdits(parsed, { tabSize: 2, insertSpaces: true }))).toBe(text);
  });

  it.each<[string, object, (data: JsonObject) => unknown, unknown]>([
    [
      "handoff-self",
      { handoffs: [{ from: "triage", to: ["triage", "orders"] }] },
      (data) => data["handoffs"],
      [{ from: "triage", to: ["orders"] }],
    ],
    ["handoff-unknown-participant", { start: "triaeg" }, (data) => data["start"], "triage"],
    [
      "handoff-mesh-vanished",
      { handoffs: [{ from: "orders", to: "returns" }] },
      (data) => data["handoffs"],
      [
        { from: "orders", to: "returns" },
        { from: "triage", to: ["orders", "returns"] },
      ],
    ],
    ["schema", { dialect: "net" }, (data) => data["dialect"], "python"],
  ])("has a fix for %s", (code, extra, part, expected) => {
    const { text, uri } = marked(format, desk(extra));
    const { parsed, diagnostics } = checkText(text, { uri });
    const [fix] = diagnostics.find((each) => each.code === code)!.fixes;
    const mended = applyTextEdits(text, editsFor(parsed, undefined, fix!.edits));
    const { documents, problems } = parseWorkflow(mended, { uri });
    expect(problems.filter((each) => each.code === code)).toEqual([]);
    expect(part(documents[0]!.data)).toEqual(expected);
  });

  it("is offered no order of rules, and a conversion that says what it makes", () => {
    const { view, uri } = marked(format, desk());
    expect(sortedOrder(view.current)).toBeUndefined();
    const target = { uri, version: 1, parsed: view.current, versionedEdits: true };
    const options = { range: EVERYWHERE, context: {}, createsFiles: true };
    expect(refactoringsOf([], [], target, options).map(({ title }) => title)).toContain(
      "Convert to an AG2 workflow in a new file",
    );
  });

  it("survives being half-typed at every place", () => {
    const { text, uri } = marked(format, desk());
    for (let end = 0; end < text.length; end += 7) {
      const { view } = markedText(format, `${text.slice(0, end)}${CURSOR}`);
      expect(() => inlayHintsOf(view.current, EVERYWHERE), uri).not.toThrow();
      expect(() => checkText(text.slice(0, end), { uri })).not.toThrow();
    }
  });
});

it("has its keys in the published schema", () => {
  const schema = JSON.stringify(workflowJsonSchema());
  for (const key of ["start", "handoffs", "autonomous", "return_to_previous", "terminate_when", "dialect"])
    expect(schema).toContain(`"${key}":`);
});
