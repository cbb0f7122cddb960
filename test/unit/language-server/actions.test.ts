import { expect, it } from "vitest";
import { converted } from "../../../language-server/actions/convert.js";
import { debugFinding } from "../../../language-server/actions/debug-finding.js";
import { extractScenario } from "../../../language-server/actions/extract-scenario.js";
import { fixAll } from "../../../language-server/actions/fix-all.js";
import { isWanted } from "../../../language-server/actions/kinds.js";
import { firedEdits, sortEdits, sortedOrder } from "../../../language-server/actions/sort-rules.js";
import { changedPart } from "../../../language-server/changed-part.js";
import {
  LineIndex,
  applyTextEdits,
  checkText,
  checkTextAsync,
  editsFor,
  parseWorkflow,
} from "../../../runtime/index.js";
import { chestPain, clinic, inBothFormats, marked } from "./both.js";

inBothFormats("sorting rules", (format) => {
  const fired = { ...chestPain(), expect: { fired: [2, "default"], never: { fired: [3, 0] } } };
  const { view, uri } = marked(format, { ...clinic(), scenarios: [fired] });

  it("puts them in the order of evaluation, and fired follows", () => {
    const order = sortedOrder(view.current)!;
    expect(order).toEqual([0, 1, 3, 2]);
    const text = applyTextEdits(view.current.text, sortEdits(view.current, order));
    const sorted = parseWorkflow(text, { uri });
    const [before, after] = [view.current, sorted].map(
      (each) => each.root?.value as { transitions: unknown[] },
    );
    expect(after?.transitions).toEqual(order.map((rule) => before?.transitions[rule]));
    expect(sorted.documents[0]?.scenarios[0]?.expect).toMatchObject({
      fired: [3, "default"],
      never: { fired: [2, 0] },
    });
    expect(sortedOrder(sorted)).toBeUndefined();
  });

  it("is followed by scenario files", () => {
    const { current } = marked(format, fired, "clinic.scenario").view;
    const text = applyTextEdits(
      current.text,
      editsFor(current, undefined, firedEdits(current, [0, 1, 3, 2])),
    );
    expect(parseWorkflow(text, { uri: `a.scenario.${format}` }).scenarios[0]?.expect?.fired).toEqual([
      3,
      "default",
    ]);
  });
});

inBothFormats("fixing all of a kind", (format) => {
  it("mends each with its preferred fix, and nothing else", async () => {
    const data = JSON.parse(
      JSON.stringify({ ...clinic(), scenarios: [] })
        .replace(
          '"then":{"name":"agent","args":{"agent_id":"nurse"}}',
          '"then":{"name":"agent","args":{"agent_id":"nurze"}}',
        )
        .replace('"initial_speaker":"patient"', '"initial_speaker":"patien"'),
    ) as unknown;
    const { view, uri } = marked(format, data);
    const check = (text: string) => checkTextAsync(text, { uri });
    const edits = await fixAll(view.current, "unknown-participant", check);
    const text = applyTextEdits(view.current.text, edits);
    expect(parseWorkflow(text, { uri }).root?.value).toEqual({ ...clinic(), scenarios: [] });
    expect(await fixAll(view.current, "same-reason", check)).toEqual([]);
  });
});

inBothFormats("a scenario from a witness", (format) => {
  it("can be followed, and has a name of its own", () => {
    const { view, uri } = marked(format, {
      ...clinic(),
      scenarios: [{ ...chestPain(), name: "shows dead-rule" }],
    });
    const witness = [
      { speaker: "patient", tools: [] },
      { speaker: "nurse", tools: ["mark_urgent"] },
      { speaker: "cardiology", tools: [] },
    ];
    const extracted = extractScenario(view.current.documents[0]!, { code: "dead-rule", witness })!;
    expect(extracted.name).toBe("shows dead-rule 2");
    const text = applyTextEdits(
      view.current.text,
      editsFor(view.current, view.current.documents[0], extracted.edits),
    );
    const { parsed, diagnostics } = checkText(text, { uri });
    expect(parsed.documents[0]?.scenarios[1]?.turns.map(({ from }) => from)).toEqual(["nurse", "cardiology"]);
    expect(diagnostics.map(({ code }) => code)).not.toContain("scenario-cannot-follow");
  });

  it("needs a witness", () => {
    expect(
      extractScenario(marked(format, clinic()).view.current.documents[0]!, { code: "x" }),
    ).toBeUndefined();
  });
});

it("debugs the run that shows a finding, and says which one", () => {
  const witness = [
    { speaker: "patient", tools: [] },
    { speaker: "nurse", tools: ["mark_urgent"] },
  ];
  expect(debugFinding("file:///a.workflow.json", { code: "dead-rule", witness })).toEqual({
    title: "Debug this: patient → nurse[mark_urgent]",
    command: "baton.debugFinding",
    arguments: [{ uri: "file:///a.workflow.json", code: "dead-rule", witness }],
  });
  expect(debugFinding("file:///a.workflow.json", { code: "dead-rule" })).toBeUndefined();
  expect(debugFinding("file:///a.workflow.json", { code: "dead-rule", witness: [] })).toBeUndefined();
});

inBothFormats("the other language", (format) => {
  it("has the same data, in a file beside", () => {
    const { view, uri } = marked(format, clinic());
    const other = converted(view.current, uri)!;
    expect(other.uri).toBe(`file:///project/clinic.workflow.${format === "json" ? "yaml" : "json"}`);
    expect(parseWorkflow(other.text, { uri: other.uri }).root?.value).toEqual(clinic());
  });

  it("is not made of half a text", () => {
    const parsed = parseWorkflow('{"a": [', { language: format });
    expect(converted(parsed, "file:///a.json")).toBeUndefined();
  });
});

it("texts that YAML would read as something else stay texts", () => {
  const odd = { initial_speaker: "yes", context_vars: { "1": "1.0", null: "~", "a: b": "# no\n", e: "1e3" } };
  const other = converted(
    parseWorkflow(JSON.stringify(odd), { language: "json" }),
    "file:///a.workflow.json",
  )!;
  expect(parseWorkflow(other.text, { language: "yaml" }).root?.value).toEqual(odd);
});

it("kinds of actions are asked for by themselves, their parents and their children", () => {
  expect(isWanted(undefined, "quickfix")).toBe(true);
  expect(isWanted(["refactor"], "refactor.rewrite")).toBe(true);
  expect(isWanted(["source.fixAll"], "source.fixAll.baton")).toBe(true);
  expect(isWanted(["refactor.extract"], "refactor.rewrite")).toBe(false);
  expect(isWanted(["ref"], "refactor.rewrite")).toBe(false);
});

it.each([
  ["a\r\nb", "a\nb"],
  ["x😀y", "x😁y"],
  ["", "new"],
  ["aaa", "aa"],
  ["same", "same"],
])("the changed part of %j makes %j", (before, after) => {
  const edits = changedPart({ text: before, lines: new LineIndex(before) }, after);
  expect(applyTextEdits(before, edits)).toBe(after);
  expect(edits).toHaveLength(before === after ? 0 : 1);
});
