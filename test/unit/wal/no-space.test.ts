import { buildSync } from "esbuild";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DiskStore, documentFrom, examineStore, startRun } from "../../../runtime/index.js";
import { repeatable } from "../../support/repeatable.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

let folder: string;
let writer: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-space-"));
  chmodSync(folder, 0o755);
  writer = join(folder, "writer.mjs");
  buildSync({
    entryPoints: [join(import.meta.dirname, "../../support/crash-writer.ts")],
    outfile: writer,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the writer in a shell that has prepared its store. It writes until it is refused. */
function write(script: string, options: { uid?: number } = {}) {
  const env = { ...process.env, NODE: process.execPath, WRITER: writer, FOLDER: folder };
  const { stdout, stderr, status } = spawnSync("bash", ["-ec", script], {
    encoding: "utf8",
    env,
    ...options,
  });
  return {
    acknowledged: stdout
      .trim()
      .split("\n")
      .filter((id) => id !== ""),
    stderr,
    status,
  };
}

/** Every acknowledged envelope is there, and nothing is half there. */
async function expectWhole(store: string, acknowledged: readonly string[]): Promise<void> {
  const [channel = ""] = readdirSync(join(store, "channels"));
  const text = readFileSync(join(store, "channels", channel, "wal.jsonl"), "utf8");
  expect(text.endsWith("\n")).toBe(true);
  const ids = text
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { envelope_id: string }).envelope_id);
  expect(acknowledged.length).toBeGreaterThan(3);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  const { opens, faults } = await examineStore(store);
  expect([opens, faults.filter(({ fatal }) => fatal)]).toEqual([true, []]);
  const left = (readdirSync(store, { recursive: true }) as string[]).filter((name) => name.endsWith(".tmp"));
  expect(left).toEqual([]);
}

describe("a disk that fills up", () => {
  it("refuses the record that does not fit, as a whole, and says so", { timeout: 60_000 }, async () => {
    // A disk of 256 kB of its own where the system lets us mount one; else a limit on the size of a file, which also ends in the middle of a record.
    const own = `mkdir "$FOLDER/small"; mount -t tmpfs -o size=256k tmpfs "$FOLDER/small"`;
    const limited = `mkdir "$FOLDER/small"; ulimit -f 200`;
    const session = (prepare: string) => `
      ${prepare}
      channel=$("$NODE" "$WRITER" "$FOLDER/small")
      "$NODE" "$WRITER" "$FOLDER/small" "$channel" && status=0 || status=$?
      cp -r "$FOLDER/small" "$FOLDER/after"
      exit $status`;
    const mounts =
      spawnSync("unshare", ["-rm", "bash", "-c", `mount -t tmpfs tmpfs "${folder}"`]).status === 0;
    const script = mounts ? `unshare -rm bash -ec '${session(own)}'` : session(limited);
    const { acknowledged, stderr, status } = write(script);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(
      /the disk is full|fitted on the disk; nothing of the record is kept|larger than the file system allows/,
    );
    await expectWhole(join(folder, "after"), acknowledged);
  });

  it("takes back what was written of a record that fits in part only", { timeout: 60_000 }, async () => {
    const { acknowledged, stderr } = write(`
      channel=$("$NODE" "$WRITER" "$FOLDER/store")
      ulimit -f 40
      "$NODE" "$WRITER" "$FOLDER/store" "$channel"`);
    expect(stderr).toMatch(/only \d+ of \d+ bytes fitted on the disk; nothing of the record is kept/);
    await expectWhole(join(folder, "store"), acknowledged);
  });

  it("ends the run with a sentence, and leaves what was said", async () => {
    const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
    const run = await startRun({
      document,
      scenario: document.scenarios[0],
      store: new DiskStore(folder),
      ...repeatable(),
    });
    await run.next();
    const log = join(folder, "channels", run.channelId, "wal.jsonl");
    const before = readFileSync(log);
    // From here on every write to the log fails as on a full disk.
    rmSync(log);
    symlinkSync("/dev/full", log);
    expect(await run.next()).toBeUndefined();
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(
        /^Turn 2 failed: Cannot append to .*: the disk is full\. Free some space/,
      ) as string,
    });
    expect(run.turns).toHaveLength(1);
    expect(before.toString().trimEnd().split("\n")).toHaveLength(run.envelopes.length);
    await run.release();
  });
});

describe("a folder that may not be written to", () => {
  it("is refused with a sentence, and nothing is left in it", () => {
    const store = join(folder, "locked");
    mkdirSync(store);
    chmodSync(store, 0o555);
    // Whoever may do everything is not refused: somebody else tries then.
    const { stderr, status, acknowledged } = write(
      `"$NODE" "$WRITER" "$FOLDER/locked"`,
      process.getuid?.() === 0 ? { uid: 65534 } : {},
    );
    expect(status).not.toBe(0);
    expect(acknowledged).toEqual([]);
    expect(stderr).toMatch(/Cannot create .*: permission is denied\. Choose a folder that you may write to/);
    expect(readdirSync(store)).toEqual([]);
    chmodSync(store, 0o755);
  });
});

describe("a folder that is taken away", () => {
  it("is not made anew, so that no log without its beginning looks whole", async () => {
    const store = join(folder, "store");
    const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
    const run = await startRun({ document, scenario: document.scenarios[0], store: new DiskStore(store) });
    await run.next();
    rmSync(store, { recursive: true });
    expect(await run.next()).toBeUndefined();
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/it is not there \(any more\)/) as string,
    });
    await run.release();
    expect(readdirSync(folder)).toEqual(["writer.mjs"]);
  });
});
