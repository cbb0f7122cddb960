import fc from "fast-check";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { LineIndex, checkText } from "../../../runtime/index.js";
import { retainedMegabytes } from "../../support/memory.js";
import { workflowData } from "../../support/workflow-arbitrary.js";
import { chestPain, clinic, marked } from "../../unit/language-server/both.js";
import { LspClient } from "./client.js";
import { loop, sticky } from "./texts.js";

/** `npm run soak` for 100,000 edits; `BATON_FUZZ_EDITS` for another number, `BATON_FUZZ_SEED` for others. */
const EDITS = Number(process.env["BATON_FUZZ_EDITS"] ?? 3000);
const SEED = Number(process.env["BATON_FUZZ_SEED"] ?? 20_260_711);
const PER_RUN = 100;
const RUNS = Math.ceil(EDITS / PER_RUN);
/** How often the memory is measured, and how much more it may be at the end than when everything had been used once. */
const MEASUREMENTS = 10;
const MORE_MEGABYTES = 24;

type Text = [uri: string, language: string, text: string];

const TEXTS: Text[] = [
  ["file:///w/a.workflow.json", "ag2-workflow", marked("json", clinic()).text],
  ["file:///w/b.workflow.yaml", "ag2-workflow-yaml", marked("yaml", clinic()).text],
  ["file:///w/c.workflow.json", "ag2-workflow", loop({ priority: 100 }).replaceAll("\n", "\r\n")],
  ["file:///w/d.workflow.json", "ag2-workflow", `\ufeff${sticky()}`],
  ["file:///w/a.scenario.yaml", "ag2-scenario", marked("yaml", chestPain(), "a.scenario").text],
];

const PIECES = [
  "",
  "",
  "",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "'",
  "\n",
  "\r\n",
  "  ",
  "\t",
  "- ",
  "# ",
  "//",
  "/*",
  "&a ",
  "*a",
  "<<: *a",
  "nurse",
  "null",
  "true",
  "-1",
  "1e999",
  "__proto__",
  "🚑",
  "\ud83d",
  "\u2028",
  "<<<<<<< ours\n",
  "$",
  "transitions",
  '"then": null',
  '{"name": "always"}',
  "lane",
];

const REQUESTS = ["hover", "completion", "definition", "documentHighlight", "prepareRename"] as const;
const WHOLE = ["codeLens", "documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"] as const;

/** Workflows that people wrote, and ones that nobody would. */
const texts: fc.Arbitrary<Text> = fc.oneof(
  fc.constantFrom(...TEXTS),
  workflowData.map(
    (data): Text => ["file:///w/r.workflow.json", "ag2-workflow", JSON.stringify(data, null, 2)],
  ),
  workflowData.map((data): Text => ["file:///w/r.workflow.yaml", "ag2-workflow-yaml", stringify(data)]),
);

/** The question that stands for a pause: the author looks at the findings. */
const WAIT = 14;

interface Step {
  at: number;
  length: number;
  piece: string;
  /** Which question is asked after the edit, if any. */
  ask: number;
}

const steps = fc.array(
  fc.record<Step>({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
    piece: fc.constantFrom(...PIECES),
    ask: fc.nat(30),
  }),
  { minLength: PER_RUN, maxLength: PER_RUN },
);

it(
  `random edits and questions leave no finding behind that is not of the last text, and no memory (${EDITS} edits, seed ${SEED})`,
  async () => {
    const client = await LspClient.start();
    const memory: number[] = [];
    let runs = 0;
    const property = fc.asyncProperty(texts, steps, async ([uri, language, text], list) => {
      client.send(uri, text, language);
      const answers: Promise<unknown>[] = [];
      for (const step of list) {
        const { position, range } = placeIn(client.textOf(uri), step);
        client.change(uri, step.piece, range);
        answers.push(...question(client, uri, position, step.ask));
        if (step.ask === WAIT) await expectFindingsOfNow(client, uri);
      }
      await Promise.all(answers);
      await expectFindingsOfNow(client, uri);
      expect(client.logged).toEqual([]);
      client.close(uri);
      client.published.length = 0;
      client.statuses.length = 0;
      runs += 1;
      if (runs % Math.ceil(RUNS / MEASUREMENTS) === 0) memory.push(retainedMegabytes());
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    await client.stop();
    console.log(`MB retained after each tenth of ${EDITS} edits: ${memory.map(Math.round).join(", ")}`);
    // What is compiled and kept for good is there after the first fifth.
    const [, settled = 0] = memory;
    expect(memory.at(-1)).toBeLessThan(settled + MORE_MEGABYTES);
  },
  120_000 + EDITS * 40,
);

async function expectFindingsOfNow(client: LspClient, uri: string): Promise<void> {
  const shown = await client.diagnostics(uri);
  const { diagnostics } = checkText(client.textOf(uri), { uri });
  expect(shown.map(({ code, range, message }) => [code, range, message])).toEqual(
    diagnostics.map(({ code, range, message }) => [code, range, message]),
  );
}

function placeIn(text: string, { at, length }: Step) {
  const lines = new LineIndex(text);
  const offset = Math.floor(at * text.length);
  const position = lines.positionAt(offset);
  return { position, range: { start: position, end: lines.positionAt(offset + length) } };
}

function question(
  client: LspClient,
  uri: string,
  position: { line: number; character: number },
  ask: number,
): Promise<unknown>[] {
  const about = REQUESTS[ask];
  // A refusal is an answer: the name cannot be renamed.
  if (about === "prepareRename")
    return [client.ask(about, uri, { position }).catch((error: Error) => error.message)];
  if (about !== undefined) return [client.ask(about, uri, { position })];
  const whole = WHOLE[ask - REQUESTS.length];
  if (whole !== undefined) return [client.ask(whole, uri)];
  const options = { tabSize: 2, insertSpaces: true };
  if (ask === 10) return [client.ask("formatting", uri, { options })];
  if (ask === 11) return [client.ask("selectionRange", uri, { positions: [position] })];
  if (ask === 12) return [client.actions(uri, { start: position, end: position })];
  const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
  return ask === 13 ? [client.ask("inlayHint", uri, { range })] : [];
}
