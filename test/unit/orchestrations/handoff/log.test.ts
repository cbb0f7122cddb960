import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DiskStore, openStore, parseWorkflow, startRun } from "../../../../runtime/index.js";

const SAMPLE = new URL("../../../../extension/samples/handoff/refund.workflow.json", import.meta.url);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "baton-handoff-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("a log of a handoff channel folds to the run that wrote it", async () => {
  const [document] = parseWorkflow(await readFile(SAMPLE, "utf8"), { uri: SAMPLE.href }).documents;
  if (!document) throw new Error("no document");
  for (const scenario of document.scenarios) {
    const run = await startRun({ document, scenario, store: new DiskStore(folder) });
    while (await run.next());
    const channel = await (await openStore(folder)).channel(run.channelId);
    expect(channel.damage).toEqual([]);
    expect(channel.metadata?.manifest.type).toBe("handoff");
    expect(channel.finalState).toEqual(run.state);
    expect(channel.turns.map(({ explanation }) => explanation)).toEqual(
      run.turns.map(({ explanation }) => explanation),
    );
  }
});
