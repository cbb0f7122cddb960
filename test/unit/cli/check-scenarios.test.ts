import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";
import { scenarioJsonSchema } from "../../../runtime/index.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-scenarios-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content, null, 2));
  return path;
}

async function check(path: string) {
  const lines = { out: [] as string[], err: [] as string[] };
  const status = await runCli(["check", path], {
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
  });
  const found = lines.out.flatMap((line) => /\w {2}(\w+ {2}\S+ {2}.*)$|:\d+ {2}(.*)$/.exec(line)?.[2] ?? []);
  return { status, found, out: lines.out, err: lines.err };
}

const misspelt = { ...securityTicket, turns: [{ from: "traige", text: "Routing." }] };
const NOBODY =
  "error  unknown-participant  traige is no participant: nobody can take this turn. Did you mean triage?";

describe("a scenario file is held against its workflow", () => {
  it("that it names, wherever that stands", async () => {
    file("flows/desk.json", ticketDesk);
    file("other.workflow.json", { ...ticketDesk, participants: [{ name: "traige" }] });
    const one = file("tests/one.scenario.json", { workflow: "../flows/desk.json", ...misspelt });
    const several = file("tests/two.scenario.json", {
      workflow: "../flows/desk.json",
      scenarios: [misspelt],
    });
    expect((await check(one)).found).toEqual([NOBODY]);
    expect((await check(several)).found).toEqual([NOBODY]);
  });

  it("of the same name in its folder, else the only one there", async () => {
    file("desk.workflow.json", ticketDesk);
    const only = file("any.scenario.json", misspelt);
    expect((await check(only)).found).toEqual([NOBODY]);
    file("more.workflow.json", { ...ticketDesk, participants: ["traige"] });
    expect((await check(only)).found).toEqual([]);
    expect((await check(file("desk.scenario.json", misspelt))).found).toEqual([NOBODY]);
  });

  it.each<[string, object, string]>([
    ["a speaker who is expected", { expect: { speakers: ["usr"] } }, "error  unknown-participant  usr is no"],
    [
      "one who should never speak",
      { expect: { never: { speakers: ["usr"] } } },
      "error  unknown-participant  usr",
    ],
    ["a rule", { expect: { fired: [4] } }, "error  schema  There is no rule 4"],
    [
      "a tool",
      { turns: [{ from: "triage", text: "x", tools: ["set_rout"] }] },
      "warning  unknown-tool  triage declares no tool set_rout, so a live agent could not call it. Did you mean set_route?",
    ],
    ["a key of expect", { expect: { turnz: 3 } }, 'error  schema  "turnz" is no key of expect'],
    [
      "a key of a turn",
      { turns: [{ from: "triage", txt: "x", text: "x" }] },
      'hint  schema  "txt" is no key of a turn',
    ],
    ["a key of a scenario", { contextVars: {} }, 'warning  schema  "contextVars" is no key of scenario'],
    [
      "a key of a tool call",
      { turns: [{ from: "triage", text: "x", tools: [{ name: "noop", arg: {} }] }] },
      'warning  schema  "arg" is no key of a tool call',
    ],
  ])("tells of %s that is not there", async (_, change, message) => {
    file("desk.workflow.json", ticketDesk);
    const { found } = await check(file("desk.scenario.json", { ...securityTicket, ...change }));
    expect(found.filter((line) => line.startsWith(message))).toHaveLength(1);
  });

  it("lets tools pass that nobody declares, and calls with effects of their own", async () => {
    file("desk.workflow.json", { ...ticketDesk, participants: ["user", "triage", "security", "general"] });
    const turns = [
      { from: "triage", text: "x", tools: ["any"] },
      { from: "general", text: "y" },
    ];
    expect((await check(file("desk.scenario.json", { ...securityTicket, turns }))).found).toEqual([]);
    file("desk.workflow.json", ticketDesk);
    const tools = [{ name: "set_rout", set: { route: "security" } }];
    const own = [
      { from: "triage", text: "x", tools },
      { from: "security", text: "y" },
    ];
    expect((await check(file("desk.scenario.json", { ...securityTicket, turns: own }))).found).toEqual([]);
  });

  it("says where the workflow that it names cannot be had", async () => {
    file("broken.workflow.json", "x");
    for (const [workflow, why] of [
      ["gone.workflow.json", "there is no such file. Check the path."],
      [".", "it is a folder, not a file."],
      ["broken.workflow.json", "holds no workflow that could be read"],
    ] as const) {
      const { status, out } = await check(file("desk.scenario.json", { workflow, ...securityTicket }));
      expect(status).toBe(1);
      expect(out[0]).toMatch(/desk\.scenario\.json:2:15 {2}error {2}schema/);
      expect(out[0]).toContain(why);
    }
    expect((await check(file("d.scenario.json", { workflow: 5, ...securityTicket }))).found[0]).toMatch(
      /^error {2}schema {2}workflow of a scenario file must be a string, but is a number/,
    );
  });

  it("as the schema documents", () => {
    expect(JSON.stringify(scenarioJsonSchema())).toContain(
      "The file of the workflow that the scenarios are for",
    );
  });
});

describe("check of a folder", () => {
  it("checks its workflows and scenario files", async () => {
    file("desk.workflow.json", ticketDesk);
    file("deep/desk.scenario.json", misspelt);
    const { out } = await check(folder);
    expect(out.at(-1)).toMatch(/in 2 files/);
  });

  it("refuses one that holds none, without a summary", async () => {
    file("notes.txt", "x");
    const { status, out, err } = await check(folder);
    expect({ status, out }).toEqual({ status: 2, out: [] });
    expect(err).toEqual([
      expect.stringMatching(/^The folder “.*” holds no workflow: there is no \*\.workflow/),
    ]);
  });

  it("sums up nothing where nothing can be read", async () => {
    expect(await check(join(folder, "gone.workflow.json"))).toMatchObject({ status: 2, out: [] });
  });
});
