import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";
import { unpackStores } from "../../support/ag2-stores.js";

const stores = unpackStores("damaged");
const out = mkdtempSync(join(tmpdir(), "baton-doctor-"));
afterAll(() => {
  stores.remove();
  rmSync(out, { recursive: true, force: true });
});

async function doctor(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const status = await runCli(["doctor", ...args], {
    out: (line) => lines.push(line),
    err: (line) => errors.push(line),
  });
  return { status, out: lines.join("\n"), err: errors.join("\n") };
}

describe("baton doctor", () => {
  it("names the place, the fault and what AG2 does", async () => {
    const { status, out: text } = await doctor(join(stores.root, "cut_in_key"));
    expect(status).toBe(1);
    expect(text).toMatch(
      /wal\.jsonl line 13, byte 8,042 {2}fatal {2}cut_in_key {2}The last record is cut off inside a key/,
    );
    expect(text).toMatch(/does not open this store \(JSONDecodeError\)$/);
  });

  it("gives JSON with nothing but the agreed fields", async () => {
    const { status, out: text } = await doctor(join(stores.root, "duplicate_line"), "--format", "json");
    expect(status).toBe(1);
    const report = JSON.parse(text) as { opens: boolean; pythonError: string | null; faults: object[] };
    expect(report).toMatchObject({
      opens: true,
      pythonError: null,
      faults: [{ kind: "duplicate_line", line: 8 }],
    });
    expect(Object.keys(report.faults[0]!)).toEqual(["file", "line", "offset", "kind", "message", "fatal"]);
  });

  it("has nothing to say of a sound store", async () => {
    expect(await doctor(join(stores.root, "_base"))).toEqual({
      status: 0,
      out: "no fault: AG2 1.0.0b0 opens this store",
      err: "",
    });
  });

  it("writes a repaired copy and says what it changed", async () => {
    const { status, out: text } = await doctor(join(stores.root, "bom"), "--repair", join(out, "bom"));
    expect(status).toBe(0);
    expect(text).toMatch(/line 1, byte 0 {2}Took the byte order mark away/);
    expect(text).toMatch(/1 repair\. no fault: AG2 1\.0\.0b0 opens this store$/);
  });

  it("does not say of faults that AG2 passes over that they are why it opens the store", async () => {
    const { out: text } = await doctor(join(stores.root, "duplicate_line"));
    expect(text).toMatch(/\n1 fault, which does not keep AG2 1\.0\.0b0 from opening this store$/);
  });

  it("cannot run on a folder that holds no store", async () => {
    const empty = mkdtempSync(join(out, "empty-"));
    expect(await doctor(empty)).toEqual({
      status: 2,
      out: "",
      err: `${empty} holds no AG2 store: it has neither agents nor channels. Give the folder with “agents” and “channels” in it.`,
    });
  });

  it("cannot run without a store", async () => {
    const { status, err } = await doctor(join(stores.root, "nowhere"));
    expect(status).toBe(2);
    expect(err).toMatch(/nowhere/);
  });
});
