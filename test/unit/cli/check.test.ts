import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCommand } from "../../../runtime/cli/check.js";
import { agent, flow, human, rule, to, when } from "../../support/flow.js";

const folder = mkdtempSync(join(tmpdir(), "baton-check-"));
const path = (name: string) => join(folder, name);

beforeAll(() => {
  const lost = rule(when.tool("publish"), to.close("published"), { priority: 100 });
  const transitions = [...(flow()["transitions"] as never[]), lost];
  const participants = [human("user"), agent("writer", { name: "publish" }), agent("editor")];
  writeFileSync(path("good.workflow.json"), JSON.stringify(flow(), null, 2));
  writeFileSync(path("bad.workflow.json"), JSON.stringify(flow({ transitions, participants }), null, 2));
  writeFileSync(path("broken.workflow.json"), '{"initial_speaker": ');
  writeFileSync(path("latin.workflow.json"), Buffer.from([0x7b, 0xe9, 0x7d]));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function check(names: string[], format: "text" | "json" = "text") {
  const out: string[] = [];
  const err: string[] = [];
  const status = await checkCommand(
    names.map(path),
    { format },
    { out: (line) => out.push(line), err: (line) => err.push(line) },
  );
  return { status, out, err };
}

test("nothing to say: status 0 and a summary", async () => {
  const { status, out, err } = await check(["good.workflow.json"]);
  expect(status).toBe(0);
  expect(out).toHaveLength(1);
  expect(out[0]).toMatch(/^0 errors, 0 warnings in 1 file \(\d+ states explored, \d+ ms\)$/);
  expect(err).toEqual([]);
});

test("findings as file:line:column from 1, status 1", async () => {
  const { status, out } = await check(["good.workflow.json", "bad.workflow.json"]);
  expect(status).toBe(1);
  expect(out[0]).toMatch(
    /bad\.workflow\.json:65:19 {2}warning {2}priority-order {2}This rule never fires: priority 100 puts it last, /,
  );
  expect(out.at(-1)).toMatch(/^0 errors, 1 warning in 2 files/);
});

test("JSON: code, severity, message, file, pointer, range from 1, witness", async () => {
  const { status, out } = await check(["bad.workflow.json"], "json");
  expect(status).toBe(1);
  expect(JSON.parse(out.join("\n"))).toEqual({
    findings: [
      {
        code: "priority-order",
        severity: "warning",
        message: expect.stringContaining("“from writer → editor” (priority 0)") as string,
        file: path("bad.workflow.json"),
        pointer: "/transitions/2/priority",
        range: { start: { line: 65, column: 19 }, end: { line: 65, column: 22 } },
        witness: [
          { speaker: "user", tools: [] },
          { speaker: "writer", tools: [] },
        ],
      },
    ],
  });
});

test("a syntax error is a finding", async () => {
  const { status, out } = await check(["broken.workflow.json"]);
  expect(status).toBe(1);
  expect(out[0]).toContain("error  syntax");
});

test("what cannot be read goes to stderr and makes the status 2; the others are still checked", async () => {
  const { status, out, err } = await check([
    "missing.workflow.json",
    "latin.workflow.json",
    "bad.workflow.json",
  ]);
  expect(status).toBe(2);
  expect(err[0]).toContain("missing.workflow.json");
  expect(err[1]).toContain("is not UTF-8 text");
  expect(out.join()).toContain("priority-order");
});
