import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LspClient } from "./client.js";
import { CLINIC, loop } from "./texts.js";

let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start();
});
afterEach(() => client.stop());

const deep = 10_000;
const HOSTILE: [name: string, languageId: string, text: string][] = [
  ["nothing", "ag2-workflow", ""],
  ["spaces", "ag2-workflow-yaml", "  \n\n"],
  ["no JSON", "ag2-workflow", "Dear Sir or Madam"],
  ["an array", "ag2-workflow", "[1, 2, 3]"],
  ["a number", "ag2-workflow-yaml", "5"],
  ["10,000 lists in one another", "ag2-workflow", "[".repeat(deep) + "]".repeat(deep)],
  ["10,000 objects in one another", "ag2-workflow", '{"a":'.repeat(deep) + "1" + "}".repeat(deep)],
  ["10,000 flow lists", "ag2-workflow-yaml", "a: " + "[".repeat(deep) + "]".repeat(deep)],
  [
    "an alias bomb",
    "ag2-workflow-yaml",
    "a: &a [x, x, x, x, x, x, x, x, x, x]\n" +
      [..."bcdefghij"]
        .map((key, at) => `${key}: &${key} [${Array(10).fill(`*${"abcdefghij"[at]}`).join(", ")}]\n`)
        .join(""),
  ],
  [
    "a conflict marker",
    "ag2-workflow",
    CLINIC.replace('  "max_turns"', '<<<<<<< ours\n  "max_turns": 9,\n=======\n  "max_turns"') +
      ">>>>>>> theirs\n",
  ],
  [
    "the keys of Object.prototype",
    "ag2-workflow",
    '{"__proto__": {"initial_speaker": "x"}, "constructor": 1, "transitions": [{"__proto__": 1}], "participants": ["__proto__", "toString"], "context_vars": {"__proto__": {}}}',
  ],
  ["lone surrogates", "ag2-workflow", '{"initial_speaker": "\\ud800", "participants": ["\ud800", "b"]}'],
  ["huge numbers", "ag2-workflow", '{"initial_speaker": 1e999, "max_turns": 123456789012345678901234567890}'],
  ["control characters", "ag2-workflow", '{"initial_speaker": "\u0000\u2028"}\u0000'],
];

describe("a hostile text", () => {
  it.each(HOSTILE)("of %s gets a finding, and the server goes on", async (_, languageId, text) => {
    const uri = `file:///hostile.workflow.${languageId === "ag2-workflow" ? "json" : "yaml"}`;
    const diagnostics = await client.open(uri, text, languageId);
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { message } of diagnostics) expect(message).toMatch(/\S/);
    await client.hover(uri, { line: 0, character: 1 });
    await client.lenses(uri);
    await client.symbols(uri);
    await client.actions(uri, { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } });
    expect(client.logged).toEqual([]);
    expect(client.statuses.every(({ state }) => state !== "error")).toBe(true);
    const after = await client.open("file:///sound.workflow.json", loop({ priority: 100 }));
    expect(after.map(({ code }) => code)).toContain("priority-order");
  });

  it("of 10 MB gets a finding, and the server goes on", async () => {
    const junk = `{"initial_speaker": "a", "transitions": [${`{"when": "${"x".repeat(990)}"}, `.repeat(10_000)}5]}`;
    expect(junk.length).toBeGreaterThan(10_000_000);
    expect((await client.open("file:///big.workflow.json", junk)).length).toBeGreaterThan(0);
    expect(client.logged).toEqual([]);
    await client.open("file:///sound.workflow.json", CLINIC);
  });
});

describe("a hostile client", () => {
  it("that asks beyond the text gets an answer", async () => {
    const uri = "file:///a.workflow.json";
    await client.open(uri, CLINIC);
    const far = { line: 1_000_000, character: 1_000_000 };
    expect(await client.hover(uri, far)).toBeNull();
    expect(await client.actions(uri, { start: far, end: far })).toEqual([]);
  });

  it("that changes beyond the text does no harm", async () => {
    const uri = "file:///a.workflow.json";
    await client.open(uri, CLINIC);
    const far = { line: 1_000_000, character: 7 };
    client.change(uri, " ", { start: far, end: far });
    await client.diagnostics(uri);
    expect((await client.lenses(uri)).length).toBeGreaterThan(4);
  });
});
