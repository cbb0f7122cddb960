import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import type { CheckFlags } from "../../../runtime/cli/check.js";
import { runCli } from "../../../runtime/cli/program.js";
import { checkCommand } from "../../../runtime/cli/check.js";
import { agent, flow, human, rule, to, when } from "../../support/flow.js";

const folder = mkdtempSync(join(tmpdir(), "baton-ci-"));

beforeAll(() => {
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const lost = rule(when.tool("publish"), to.close("published"), { priority: 100 });
  const transitions = [...(flow()["transitions"] as never[]), lost];
  const participants = [human("user"), agent("writer", { name: "publish" }), agent("editor")];
  mkdirSync(join(folder, "sub dir"));
  writeFileSync(join(folder, "good.workflow.json"), JSON.stringify(flow(), null, 2));
  writeFileSync(
    join(folder, "sub dir", "bad, 100%.workflow.json"),
    JSON.stringify(flow({ transitions, participants }), null, 2),
  );
  writeFileSync(
    join(folder, "graph.py"),
    'from ag2.network import *\ng = TransitionGraph("a", [Transition(Always(), TerminateTarget("x")), Transition(FromSpeaker("a"), StayTarget())])\n',
  );
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function check(named: string[], flags: CheckFlags = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const at = named.map((name) => (name.includes("*") || name === "." ? name : join(folder, name)));
  const status = await checkCommand(at, flags, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { status, out: out.join("\n"), err };
}

interface Replacement {
  deletedRegion: { startLine: number; startColumn: number; endLine: number; endColumn: number };
  insertedContent: { text: string };
}

interface Sarif {
  runs: {
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      fixes?: { description: { text: string }; artifactChanges: { replacements: Replacement[] }[] }[];
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[];
      codeFlows?: { threadFlows: { locations: { location: { message: { text: string } } }[] }[] }[];
    }[];
    tool: { driver: { rules: { id: string }[] } };
  }[];
}

describe("--format sarif", () => {
  test("is SARIF 2.1.0 by its published schema", async () => {
    const { out } = await check(["**/*.workflow.json", "graph.py"], { format: "sarif" });
    const schema: object = JSON.parse(
      readFileSync(new URL("../../fixtures/sarif-2.1.0.schema.json", import.meta.url), "utf8"),
    ) as object;
    const service = getLanguageService({});
    const validate = async (text: string) => {
      const document = TextDocument.create("file:///log.sarif.json", "json", 1, text);
      return service.doValidation(document, service.parseJSONDocument(document), {}, schema);
    };
    expect(await validate(out)).toEqual([]);
    expect(await validate(out.replace('"level": "warning"', '"level": "loud"'))).not.toEqual([]);
  });

  test("has the findings' places, and the run that shows one as a code flow", async () => {
    const { status, out } = await check(["sub dir/*.json"], { format: "sarif" });
    const [run] = (JSON.parse(out) as Sarif).runs;
    const [result] = run!.results;
    expect(status).toBe(1);
    expect(run!.tool.driver.rules[result!.ruleIndex]!.id).toBe(result!.ruleId);
    expect([result!.ruleId, result!.level]).toEqual(["priority-order", "warning"]);
    expect(result!.locations[0]!.physicalLocation).toEqual({
      artifactLocation: { uri: "sub%20dir/bad%2C%20100%25.workflow.json" },
      region: { startLine: 65, startColumn: 19, endLine: 65, endColumn: 22 },
    });
    expect(
      result!.codeFlows![0]!.threadFlows[0]!.locations.map(({ location }) => location.message.text),
    ).toEqual(["Turn 1: user", "Turn 2: writer"]);
  });
});

test("--format github: an annotation for each finding, with what GitHub reads as marks escaped", async () => {
  const { out } = await check(["sub dir/*.json"], { format: "github" });
  expect(out).toMatch(
    /^::warning file=sub dir\/bad%2C 100%25\.workflow\.json,line=65,endLine=65,col=19,endColumn=22,title=priority-order::This rule never fires: /,
  );
  expect((await check(["good.workflow.json"], { format: "github" })).out).toBe("");
});

test("--format junit: a suite for each file, a failed case for each finding", async () => {
  const { out } = await check(["*.workflow.json", "sub dir/*.json"], { format: "junit" });
  expect(out).toContain('<testsuites name="baton check" tests="2" failures="1"');
  expect(out).toContain('classname="good.workflow.json" name="no findings"/>');
  expect(out).toContain('name="priority-order 65:19"><failure type="warning" message="This rule never fires');
});

test("--fail-on says from which severity a check fails", async () => {
  expect((await check(["sub dir/*.json"], { failOn: "error" })).status).toBe(0);
  expect((await check(["sub dir/*.json"], { failOn: "never" })).status).toBe(0);
  expect((await check(["sub dir/*.json"], { failOn: "hint" })).status).toBe(1);
});

describe("files", () => {
  test("a folder means all documents and Python files below it", async () => {
    const { out } = await check(["."], { format: "junit" });
    expect([...out.matchAll(/testsuite name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "good.workflow.json",
      "graph.py",
      "sub dir/bad, 100%.workflow.json",
    ]);
  });

  test("a glob that matches nothing cannot be checked", async () => {
    const err: string[] = [];
    const status = await runCli(["check", "*.nothing"], {
      out: () => undefined,
      err: (line) => err.push(line),
    });
    expect([status, err]).toEqual([2, ["No file matches “*.nothing”."]]);
  });

  test("Python code has its findings at the Python expression", async () => {
    const { out } = await check(["graph.py"]);
    expect(out).toMatch(/graph\.py:2:\d+ {2}warning {2}dead-rule {2}/);
  });
});

describe("baton.config.json", () => {
  afterAll(() => rmSync(join(folder, "baton.config.json")));
  const configure = (data: unknown) => writeFileSync(join(folder, "baton.config.json"), JSON.stringify(data));

  test("gives severities and leaves files out", async () => {
    configure({ severity: { "priority-order": "error" }, ignore: ["*.py"] });
    const { status, out } = await check(["."], { failOn: "error" });
    expect(status).toBe(1);
    expect(out).toMatch(/ {2}error {2}priority-order/);
    expect(out).not.toContain("graph.py");
    configure({ severity: { "priority-order": "off" }, ignore: ["sub dir/**", "graph.py"] });
    expect((await check(["graph.py", "sub dir/bad, 100%.workflow.json"])).out).toMatch(/in 0 files/);
  });

  test("with a mistake in it nothing is checked", async () => {
    configure({ severity: { "dead-rule": "loud" }, ingore: [] });
    await expect(check(["good.workflow.json"])).rejects.toThrow(
      "The severity of “dead-rule” must be error, warning, information, hint or off. “ingore” is no setting",
    );
    configure({});
  });
});

test("--fix makes the preferred fixes and says which", async () => {
  const { status, err } = await check(["sub dir/bad, 100%.workflow.json"], { fix: true });
  expect([status, err]).toEqual([0, [expect.stringContaining("Set the priority to -1")]]);
  expect(readFileSync(join(folder, "sub dir", "bad, 100%.workflow.json"), "utf8")).not.toContain("100");
});

test("SARIF carries the fixes as replacements that make what --fix makes", async () => {
  const name = "fixable.workflow.json";
  const before = JSON.stringify(
    flow({ default_target: to.agent("editr"), max_turns: 9, note: "🚑" }),
    null,
    "\t",
  );
  writeFileSync(join(folder, name), `\ufeff${before.replaceAll("\n", "\r\n")}`);
  const { out } = await check([name], { format: "sarif" });
  const results = (JSON.parse(out) as Sarif).runs[0]!.results;
  const [fix] = results.find(({ ruleId }) => ruleId === "unknown-participant")!.fixes!;
  expect(fix!.description.text).toBe("Change it to editor");
  const [{ deletedRegion: region, insertedContent }] = fix!.artifactChanges[0]!.replacements as [Replacement];
  const lines = readFileSync(join(folder, name), "utf8").split("\r\n");
  const line = lines[region.startLine - 1]!;
  expect(line).toContain('"editr"');
  lines[region.startLine - 1] =
    line.slice(0, region.startColumn - 1) + insertedContent.text + line.slice(region.endColumn - 1);
  await check([name], { fix: true });
  const fixed = readFileSync(join(folder, name), "utf8");
  rmSync(join(folder, name));
  expect(fixed.replace("\ufeff", "")).toBe(lines.join("\r\n").replace("\ufeff", ""));
});
