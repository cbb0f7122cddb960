import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NO_FILTER } from "../../../extension/logs/filter/log-filter.js";
import { MatchingTurns } from "../../../extension/logs/filter/matching-turns.js";
import { Library } from "../../../extension/logs/library.js";
import type { LogNode } from "../../../extension/logs/node.js";
import { Paging } from "../../../extension/logs/paging.js";
import { rootNodes } from "../../../extension/logs/tree.js";
import * as runtime from "../../../runtime/index.js";

const SAMPLE = new URL("../../../extension/samples/handoff/refund.workflow.json", import.meta.url);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "baton-handoff-tree-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function outline(nodes: readonly LogNode[], depth: number, indent = ""): Promise<string[]> {
  const lines: string[] = [];
  for (const node of nodes) {
    lines.push(`${indent}${node.label}${node.description === undefined ? "" : ` | ${node.description}`}`);
    if (depth > 1 && node.children)
      lines.push(...(await outline(await node.children(), depth - 1, `${indent}  `)));
  }
  return lines;
}

it("a recorded handoff run is told turn by turn, with its calls and the handoffs that decided", async () => {
  const [document] = runtime.parseWorkflow(await readFile(SAMPLE, "utf8"), {
    uri: "/project/refund.workflow.json",
  }).documents;
  const run = await runtime.startRun({
    document: document!,
    scenario: document!.scenarios[0]!,
    store: new runtime.DiskStore(folder),
  });
  while (await run.next());
  const library = new Library(() => Promise.resolve(runtime));
  const channels = await library.channelsOf(folder);
  const stores = [{ path: folder, name: "runs", channels }];
  const lines = await outline(
    await rootNodes({
      stores,
      library,
      paging: new Paging(),
      runtime,
      filter: NO_FILTER,
      matching: new MatchingTurns(),
      now: new Date(),
    }),
    4,
  );
  expect(lines[0]).toBe("approved refund | closed: terminate_when · 7 turns · just now · refund");
  expect(lines.filter((line) => line.startsWith("  turn "))).toEqual([
    "  turn 1 · customer → triage_agent | from customer",
    "  turn 2 · triage_agent → refund_agent | triage_agent calls handoff_to_refund_agent",
    "  turn 3 · refund_agent → customer | otherwise",
    "  turn 4 · customer → refund_agent | from customer",
    "  turn 5 · refund_agent → customer | refund_agent needs approval of submit_refund · [lookup_order_details]",
    "  turn 6 · customer → refund_agent | from customer · [approve]",
    '  turn 7 · refund_agent → closed | terminate_when lower(said).endsWith("case complete.")',
  ]);
  const asked = lines.slice(lines.findIndex((line) => line.startsWith("  turn 5")));
  expect(asked.slice(1, 5)).toEqual([
    "    tools | lookup_order_details, submit_refund",
    "    context | unchanged",
    "    decision | rule 1 of 7",
    "      1 ✓ fires refund_agent needs approval of submit_refund → customer | submit_refund was called and waits for an approval",
  ]);
});
