import { expect, it } from "vitest";
import { definitionsAt } from "../../../language-server/features/definition.js";
import { highlightsAt } from "../../../language-server/features/highlights.js";
import { referencesAt } from "../../../language-server/features/references.js";
import { prepareRename, rename } from "../../../language-server/features/rename.js";
import { workspaceSymbolsOf } from "../../../language-server/features/workspace-symbols.js";
import type { TextView } from "../../../language-server/text-view.js";
import { applyTextEdits, parseWorkflow } from "../../../runtime/index.js";
import type { Location } from "vscode-languageserver";
import { chestPain, clinic, covered, inBothFormats, marked, markedText, withCursor } from "./both.js";

const WITH_DECLARATION = { includeDeclaration: true };

inBothFormats("from a name to its other places", (format) => {
  const scenarioFile = marked(format, chestPain(), "clinic.scenario").view;

  it("goes to the participant, from a rule and from a scenario file", () => {
    const { view, cursor } = marked(
      format,
      withCursor(clinic(), ["transitions", 3, "then", "args", "agent_id"], 3),
    );
    const [found, ...others] = definitionsAt([view, scenarioFile], cursor, { links: true });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ targetUri: view.uri });
    const line = view.current.lines.positionAt(view.current.text.indexOf("nurse")).line;
    expect((found as { targetRange: Location["range"] }).targetRange.start.line).toBe(line);

    const scenario = marked(format, withCursor(chestPain(), ["turns", 0, "from"]), "clinic.scenario");
    const plain = definitionsAt([scenario.view, view], scenario.cursor, { links: false }) as Location[];
    expect(plain.map(({ uri, range }) => [uri, range.start.line])).toEqual([[view.uri, line]]);
  });

  it("goes to whatever sets a context key that nothing declares", () => {
    const { context_vars: _, ...data } = clinic();
    const { view, cursor } = marked(format, withCursor(data, ["transitions", 1, "when", "args", "key"], 4));
    expect(definitionsAt([view], cursor, { links: false })).toHaveLength(2);
  });

  it("finds references in the workflow and in its scenario files", () => {
    const { view, cursor } = marked(format, withCursor(clinic(), ["participants", 2, "name"], 1));
    const all = referencesAt([view, scenarioFile], cursor, WITH_DECLARATION);
    expect(all.filter(({ uri }) => uri === view.uri)).toHaveLength(5);
    expect(all.filter(({ uri }) => uri === scenarioFile.uri)).toHaveLength(2);
    expect(referencesAt([view, scenarioFile], cursor, { includeDeclaration: false })).toHaveLength(6);
    for (const { uri, range } of all)
      expect(covered((uri === view.uri ? view : scenarioFile).current, range)).toBe("cardiology");
  });

  it("highlights what sets a key as written and what asks for it as read", () => {
    const { view, cursor } = marked(format, withCursor(clinic(), ["transitions", 1, "when", "args", "key"]));
    expect(highlightsAt(view, cursor).map(({ kind }) => kind)).toEqual([3, 3, 3, 2, 2, 2]);
  });

  it("finds nothing where no name stands", () => {
    const { view, cursor } = marked(format, withCursor(clinic(), ["scenarios", 0, "kickoff"], 2));
    expect(definitionsAt([view], cursor, { links: true })).toEqual([]);
    expect(referencesAt([view], cursor, WITH_DECLARATION)).toEqual([]);
    expect(highlightsAt(view, cursor)).toEqual([]);
  });
});

/** The data of each text after a rename at the cursor. */
function renamed(
  views: readonly TextView[],
  cursor: { line: number; character: number },
  name: string,
): unknown[] {
  const changes = rename(views, cursor, name);
  return views.map(({ uri, current }) => {
    const text = applyTextEdits(current.text, changes.find((each) => each.uri === uri)?.edits ?? []);
    return parseWorkflow(text, { uri }).root?.value;
  });
}

inBothFormats("rename", (format) => {
  const scenarioFile = () => marked(format, chestPain(), "clinic.scenario").view;
  const swap = (data: unknown, from: string, to: string): unknown =>
    JSON.parse(JSON.stringify(data).replaceAll(JSON.stringify(from), JSON.stringify(to)));

  it.each([
    ["a participant", ["transitions", 3, "then", "args", "agent_id"], "nurse", "front desk"],
    ["a tool", ["scenarios", 0, "turns", 0, "tools", 0], "mark_urgent", "yes"],
    ["a context key", ["transitions", 1, "when", "args", "key"], "lane", 'it\'s: "odd" 🚑'],
    ["a close reason", ["transitions", 0, "then", "args", "reason"], "seen", "seen: twice"],
  ] as const)("changes %s everywhere, in the scenario files too", (_, path, from, to) => {
    const { view, cursor } = marked(format, withCursor(clinic(), path, 2));
    expect(renamed([view, scenarioFile()], cursor, to)).toEqual([
      swap(clinic(), from, to),
      swap(chestPain(), from, to),
    ]);
  });

  it("leaves the stamped id of a participant alone", () => {
    const { view, cursor } = marked(format, withCursor(clinic(), ["participants", 1, "name"]));
    const [data] = renamed([view], cursor, "sister") as [{ participants: { agent_id?: string }[] }];
    expect(data.participants[1]?.agent_id).toBe("0123456789abcdef0123456789abcdef");
  });

  it("shows the name without its quotes first", () => {
    const { view, cursor } = marked(format, withCursor(clinic(), ["initial_speaker"], 1));
    const prepared = prepareRename([view], cursor) as { range: Location["range"]; placeholder: string };
    expect(prepared.placeholder).toBe("patient");
    const { text, lines } = view.current;
    expect(text.slice(lines.offsetAt(prepared.range.start), lines.offsetAt(prepared.range.end))).toBe(
      "patient",
    );
  });

  it.each([
    ["no name", ["scenarios", 0, "kickoff"], "x", "Only names can be renamed"],
    ["a condition", ["transitions", 0, "when", "name"], "x", "that AG2 or an extension registers"],
    ["a stamped id", ["participants", 1, "agent_id"], "x", "the id that AG2 stamped for nurse"],
    ["a name that is taken", ["initial_speaker"], "lab", "There is a participant “lab” already"],
    ["an empty name", ["initial_speaker"], " ", "A participant needs a name"],
  ] as const)("refuses %s, and says why", (_, path, name, reason) => {
    const { view, cursor } = marked(format, withCursor(clinic(), path, 1));
    expect(() => rename([view], cursor, name)).toThrow(reason);
  });

  it("refuses while a text cannot be read completely", () => {
    const { view, cursor } = marked(format, withCursor(clinic(), ["initial_speaker"]));
    const broken = markedText(format, '{"name": "a", "turns": [', "clinic.scenario").view;
    expect(() => rename([view, broken], cursor, "guest")).toThrow("clinic.scenario");
  });
});

it("rename refuses what YAML repeats by an alias, and keeps single quotes and comments", () => {
  const head = "participants: ['‸nurse', user] # all\ninitial_speaker: nurse\n";
  const plain = markedText("yaml", `${head}transitions: []\n`);
  const [change] = rename([plain.view], plain.cursor, "it's me");
  expect(applyTextEdits(plain.text, change?.edits ?? [])).toBe(
    "participants: ['it''s me', user] # all\ninitial_speaker: \"it's me\"\ntransitions: []\n",
  );
  const aliased = markedText(
    "yaml",
    `${head}x: &w { name: from_speaker, args: { agent_id: nurse } }\ntransitions: [{ when: *w, then: null }]\n`,
  );
  expect(() => rename([aliased.view], aliased.cursor, "sister")).toThrow("aliases or merge keys");
});

inBothFormats("symbols of the workspace", (format) => {
  const { view } = marked(format, clinic());

  it("are found by letters in their order", () => {
    const found = workspaceSymbolsOf([view], "mkurg");
    expect(found.map(({ name, containerName }) => [name, containerName])).toEqual([
      ["mark_urgent", `clinic.workflow.${format}`],
    ]);
  });

  it("list everything that has a name of its own once", () => {
    expect(workspaceSymbolsOf([view], "").map(({ name }) => name)).toEqual([
      "patient",
      "nurse",
      "lab",
      "cardiology",
      "mark_urgent",
      "book_lab",
      "discharge",
      "lane",
      "chest pain",
    ]);
  });
});
