import { expect, test } from "vitest";
import type { CheckedText } from "../../../runtime/index.js";
import { analyze, checkText, checkTextAsync } from "../../../runtime/index.js";
import { agent, flow, human, rule, to, when } from "../../support/flow.js";

/** Code, severity and the text that is underlined. */
function shown({ diagnostics, parsed }: CheckedText) {
  const lines = parsed.text.split(/\r\n|\n/);
  return diagnostics.map(({ code, severity, range: { start, end } }) => [
    code,
    severity,
    start.line === end.line
      ? lines[start.line]!.slice(start.character, end.character)
      : `${lines[start.line]!.slice(start.character)}…`,
  ]);
}

const data = flow({
  participants: [human("user"), agent("writer", { name: "publish" }), agent("editor")],
  max_turns: null,
  transitions: [
    rule(when.from("user"), to.agent("writer")),
    rule(when.from("writer"), to.agent("editor")),
    rule(when.from("editor"), to.agent("writr")),
    rule(when.tool("publish"), to.close("published"), { priority: 100 }),
  ],
});

test("findings get ranges and stand in the order of the text", () => {
  const text = JSON.stringify(data);
  expect(shown(checkText(text, { uri: "file:///a.workflow.json" }))).toEqual([
    ["never-closes", "error", '"initial_speaker"'],
    ["unknown-participant", "error", '"writr"'],
    ["priority-order", "warning", "100"],
    ["default-unreachable", "hint", JSON.stringify(data["default_target"])],
  ]);
});

test("ranges count UTF-16 units, in CRLF text and in YAML", () => {
  const yaml =
    "participants: [{name: 😀, kind: human}, {name: b, tools: []}]\r\ninitial_speaker: 😀\r\ndefault_target: {name: agent, args: {agent_id: 😀b}}\r\n";
  const checked = checkText(yaml, { language: "yaml" });
  const finding = checked.diagnostics.find(({ code }) => code === "unknown-participant");
  expect(finding?.range).toEqual({ start: { line: 2, character: 47 }, end: { line: 2, character: 50 } });
});

test("a text that breaks off is not analysed: nothing can be proved about half of it", () => {
  const text = JSON.stringify(data, null, 2);
  const checked = checkText(text.slice(0, text.indexOf('"priority"')), { language: "json" });
  expect(new Set(checked.diagnostics.map(({ code }) => code))).toEqual(new Set(["syntax"]));
  expect(checked.facts).toEqual(checked.parsed.documents.map(() => undefined));
});

test("facts come with the diagnostics, and the analysis says the same of the plain data", () => {
  const checked = checkText(JSON.stringify(data), { language: "json" });
  const { facts, findings } = analyze(checked.parsed.documents[0]!);
  expect(checked.facts).toEqual([facts]);
  expect(new Set(checked.diagnostics.map(({ message }) => message))).toEqual(
    new Set(findings.map(({ message }) => message)),
  );
});

test("checkTextAsync gives what checkText gives, and ends with its signal", async () => {
  const text = JSON.stringify(data, null, 2);
  const [now, later] = [
    checkText(text, { language: "json" }),
    await checkTextAsync(text, { language: "json" }),
  ];
  expect(shown(later)).toEqual(shown(now));
  const reason = new Error("closed");
  await expect(checkTextAsync(text, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("a finding about something that is not there stands at what is around it", () => {
  const { default_target: _, ...rest } = flow({
    transitions: [rule(when.from("user"), to.stay)],
    participants: [agent("user"), agent("b")],
  });
  for (const { range } of checkText(JSON.stringify(rest), { language: "json" }).diagnostics)
    expect(range.end).not.toEqual(range.start);
});

test.each([
  "",
  "[]",
  "null",
  "{",
  "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n",
  `${"[".repeat(10_000)}`,
  '{"__proto__": {"initial_speaker": "x"}}',
  "\ud800",
])("a hostile text gives findings or none, and no exception: %j", (text) => {
  for (const language of ["json", "yaml"] as const) {
    const { diagnostics } = checkText(text, { language });
    for (const { message } of diagnostics) expect(message).not.toMatch(/undefined|\[object/);
  }
});
