import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
const sample = fileURLToPath(
  new URL("../../../extension/samples/handoff/support.workflow.json", import.meta.url),
);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-exchange-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function baton(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runCli(args, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { status, out: out.join("\n"), err };
}

test("a HandoffBuilder comes out as a document, and what only a run shows is named", async () => {
  const { status, out, err } = await baton("import", fixture("handoff-python/research.py"));
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ orchestration: "handoff", start: "coordinator" });
  expect(err).toEqual(["terminate_when is known in a run of the code only: fill in what you mean."]);
});

test("a graph comes out with its participants and a scenario", async () => {
  const { status, out, err } = await baton("import", fixture("python/d01_sequence_basic.py"));
  expect([status, err]).toEqual([0, []]);
  expect(JSON.parse(out)).toMatchObject({ scenarios: [{ name: "as in the code" }] });
});

test("one of several has to be chosen, by a number that there is", async () => {
  const file = fixture("handoff-python/unknown.py");
  const { status, err } = await baton("import", file);
  expect(status).toBe(2);
  expect(err[0]).toBe(
    `${file} builds 3: 1 at ${file}:11, 2 at ${file}:19, 3 at ${file}:26. Choose one with --graph.`,
  );
  expect((await baton("import", file, "--graph", "4")).err[0]).toContain("There is no workflow 4.");
  expect((await baton("import", file, "--graph", "1")).status).toBe(0);
  const none = join(folder, "none.py");
  writeFileSync(none, "from elsewhere import HandoffBuilder\nHandoffBuilder(participants=[]).build()\n");
  expect((await baton("import", none)).err[0]).toContain("uses no HandoffBuilder of the Agent Framework");
});

test("a document goes out as code and comes back", async () => {
  const { status, out } = await baton("export", sample);
  expect(status).toBe(0);
  const file = join(folder, "support.py");
  writeFileSync(file, out);
  const again = JSON.parse((await baton("import", file)).out) as { start: string; terminate_when: string };
  expect(again).toMatchObject({ start: "triage", terminate_when: 'said.endsWith("case closed.")' });
  expect(
    (await baton("export", fixture("handoff-situations/11-answer-to-triage.workflow.json"))).err[0],
  ).toContain("dialect dotnet");
});
