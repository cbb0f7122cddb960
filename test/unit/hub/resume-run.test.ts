import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";
import type { RoundRequest, TailRepair } from "../../../runtime/index.js";
import {
  DiskStore,
  documentFrom,
  examineStore,
  openStore,
  resumeRun,
  startRun,
} from "../../../runtime/index.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
const scenario = document.scenarios[0]!;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-resume-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Plays some turns and stops there, as a crash does. */
async function stopped(turns: number) {
  const run = await startRun({ document, scenario, store: new DiskStore(folder) });
  for (let turn = 0; turn < turns; turn++) await run.next();
  await run.release();
  const log = join(folder, "channels", run.channelId, "wal.jsonl");
  return {
    channelId: run.channelId,
    log,
    metadata: join(folder, "channels", run.channelId, "metadata.json"),
  };
}

async function spoken(channelId: string): Promise<string[]> {
  const { turns, names } = await (await openStore(folder)).channel(channelId);
  return turns.map(({ envelope }) => names.get(envelope.sender_id as string) ?? "");
}

describe("a run that is taken up again", () => {
  it.each([0, 1, 2])("goes on where it stood, after %i turns", async (turns) => {
    const { channelId } = await stopped(turns);
    const run = await resumeRun({ document, scenario, store: new DiskStore(folder) });
    expect([run.channelId, run.turns.length]).toEqual([channelId, turns]);
    while (await run.next());
    expect(run.end).toEqual({ kind: "closed", reason: "handled" });
    expect(await spoken(channelId)).toEqual(["user", "triage", "security"]);
    expect((await examineStore(folder)).faults).toEqual([]);
  });

  it("sets no context twice that the unfinished round has set", async () => {
    const { channelId, log } = await stopped(2);
    const lines = readFileSync(log, "utf8").split("\n");
    // Stopped between the context that triage's tool set and triage's own turn.
    writeFileSync(log, `${lines.slice(0, -2).join("\n")}\n`);
    const keys: string[] = [];
    const rounds = [{ speaker: "triage", text: "Routing.", tools: [{ name: "set_route" }] }, undefined];
    const runner = {
      next: async ({ idempotencyKey }: RoundRequest) => {
        keys.push(idempotencyKey);
        return rounds.shift();
      },
    };
    const run = await resumeRun({ document, scenario, store: new DiskStore(folder), runner });
    await run.next();
    await run.next();
    await run.release();
    const events = readFileSync(log, "utf8").match(/"event_type": "ag2.context.set"/g);
    expect(events).toHaveLength(1);
    expect(await spoken(channelId)).toEqual(["user", "triage"]);
    expect(new Set(keys).size).toBe(2);
  });

  it("names a round that is played again by the same key", async () => {
    await stopped(1);
    const keys: string[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      const runner = {
        next: async ({ idempotencyKey }: RoundRequest) => {
          keys.push(idempotencyKey);
          return undefined;
        },
      };
      const run = await resumeRun({ document, scenario, store: new DiskStore(folder), runner });
      await run.next();
      await run.release();
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it("cuts an unfinished record off, and says so", async () => {
    const { log } = await stopped(2);
    appendFileSync(log, '{"audience": null, "cau');
    const repairs: TailRepair[] = [];
    const run = await resumeRun({
      document,
      scenario,
      store: new DiskStore(folder),
      onTailRepair: (repair) => repairs.push(repair),
    });
    while (await run.next());
    expect(repairs).toMatchObject([{ cut: '{"audience": null, "cau' }]);
    expect((await examineStore(folder)).faults).toEqual([]);
  });

  it("writes the close down that a crash has left out", async () => {
    const { log, metadata } = await stopped(2);
    const before = readFileSync(metadata, "utf8");
    const run = await resumeRun({ document, scenario, store: new DiskStore(folder) });
    while (await run.next());
    writeFileSync(metadata, before);
    writeFileSync(log, `${readFileSync(log, "utf8").split("\n").slice(0, -2).join("\n")}\n`);
    const again = await resumeRun({ document, scenario, store: new DiskStore(folder) });
    expect(again.end).toEqual({ kind: "closed", reason: "handled" });
    await expect((await openStore(folder)).summary(again.channelId)).resolves.toMatchObject({
      metadata: { state: "closed", close_reason: "handled" },
    });
  });

  it("is refused where it is over, unknown, or of another workflow", async () => {
    await expect(resumeRun({ document, scenario, store: new DiskStore(folder) })).rejects.toThrow(
      /no open run/,
    );
    const { channelId } = await stopped(1);
    const others = [...document.participants, { ...document.participants[0]!, name: "stranger" }];
    await expect(
      resumeRun({ document: { ...document, participants: others }, scenario, store: new DiskStore(folder) }),
    ).rejects.toThrow(/“stranger” takes no part/);
    const run = await resumeRun({ document, scenario, store: new DiskStore(folder) });
    while (await run.next());
    await expect(resumeRun({ document, scenario, channelId, store: new DiskStore(folder) })).rejects.toThrow(
      /closed: there is nothing to take up/,
    );
  });
});

describe("baton run --resume", () => {
  it("goes on with the newest open run of the store", async () => {
    const { channelId } = await stopped(1);
    const file = join(folder, "desk.workflow.json");
    writeFileSync(file, JSON.stringify({ ...ticketDesk, scenarios: [securityTicket] }));
    const lines: string[] = [];
    const output = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
    expect(await runCli(["run", file, "--store", folder, "--resume", "--fsync", "always"], output)).toBe(0);
    expect(lines.at(-1)).toMatch(/^closed: handled after 3 turns/);
    expect(await spoken(channelId)).toEqual(["user", "triage", "security"]);
    expect(await runCli(["run", file, "--resume"], output)).toBe(2);
  });
});
