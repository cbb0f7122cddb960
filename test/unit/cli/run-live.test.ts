import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Input } from "../../../runtime/cli/input.js";
import { runCli } from "../../../runtime/cli/program.js";
import type { JsonObject } from "../../../runtime/index.js";
import { examineStore } from "../../../runtime/index.js";
import { filesWith } from "../../support/files-with.js";
import { auditOf, isRunning } from "../../support/live-run.js";
import { ModelServer, silent, streamed } from "../../support/model-server.js";
import { ticketDesk } from "../../support/runs.js";

const AGENT = resolve("test/support/agent.py");
const SAMPLE = "extension/samples/process/help-desk.workflow.yaml";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-live-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a person types, line by line. */
function typed(...lines: string[]): Input & { prompts: string[] } {
  const prompts: string[] = [];
  return {
    prompts,
    isTerminal: true,
    line: async (prompt) => {
      prompts.push(prompt);
      return lines.shift();
    },
    close: () => {},
  };
}

async function baton(
  args: string[],
  input?: Input,
): Promise<{ status: number; out: string[]; err: string[] }> {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  return { status: await runCli(["run", ...args], terminal, input), out, err };
}

function deskFile(change: JsonObject = {}): string {
  const file = join(folder, "desk.workflow.json");
  writeFileSync(file, JSON.stringify({ ...ticketDesk, ...change }));
  return file;
}

const runnerOf = (manner: string, more: JsonObject = {}) =>
  JSON.stringify({
    command: "python3",
    args: [AGENT, manner, join(folder, "report")],
    grace_seconds: 0.2,
    ...more,
  });

const kickoff = (turns: JsonObject[] = []) => ({
  scenarios: [{ name: "s", kickoff: "My badge was cloned", turns }],
});

describe("baton run with a program as participant", () => {
  it("plays the sample, the program beside the scenario, and records everything", async () => {
    const { status, out, err } = await baton([SAMPLE, "--store", folder]);
    expect(err).toEqual([
      "1  user: My badge was cloned.",
      "2  triage: This is for the security desk.",
      "3  security: It is blocked now.",
    ]);
    expect(out.at(-1)).toBe("closed: handled after 3 turns · expectation met");
    expect(out[1]).toMatch(/^2 {2}triage .*\[choose_security\].*→ security/);
    expect(status).toBe(0);
    expect((await examineStore(folder)).faults).toEqual([]);
  });

  it("takes the runner of the command line, and plays live whom the scenario has turns for", async () => {
    const file = deskFile(
      kickoff([
        { from: "triage", text: "By the book.", tools: ["set_route"] },
        { from: "security", text: "Revoked." },
      ]),
    );
    expect((await baton([file])).out[1]).toMatch(/^2 {2}triage .*By the book\./);
    const live = await baton([file, "--runner", `triage=${runnerOf("calls")}`]);
    expect(live.out[1]).toMatch(/^2 {2}triage .*Routing\./);
    expect(live.out.at(-1)).toBe("closed: handled after 3 turns");
    expect(live.status).toBe(0);
  });

  it("lets the document's runners play with --live, and the scenario's without", async () => {
    const participants = (ticketDesk["participants"] as JsonObject[]).map((each) =>
      each["name"] === "triage" ? { ...each, runner: JSON.parse(runnerOf("calls")) as JsonObject } : each,
    );
    const file = deskFile({
      participants,
      ...kickoff([
        { from: "triage", text: "By the book.", tools: ["set_route"] },
        { from: "security", text: "Revoked." },
      ]),
    });
    expect((await baton([file])).out[1]).toMatch(/By the book\./);
    expect((await baton([file, "--live"])).out[1]).toMatch(/Routing\./);
  });

  it("lets a scenario say who plays", async () => {
    const file = deskFile({
      scenarios: [
        {
          name: "s",
          kickoff: "My badge was cloned",
          runners: { triage: JSON.parse(runnerOf("calls")) as JsonObject },
          turns: [{ from: "security", text: "Revoked." }],
        },
      ],
    });
    const { out, status } = await baton([file]);
    expect([out.at(-1), status]).toEqual(["closed: handled after 3 turns", 0]);
  });

  it("fails with a place and a sentence, and the run can be taken up again", async () => {
    const store = join(folder, "store");
    const file = deskFile(kickoff([{ from: "security", text: "Revoked." }]));
    const broken = await baton([file, "--store", store, "--runner", `triage=${runnerOf("calls_then_dies")}`]);
    expect(broken.status).toBe(1);
    expect(broken.out.join("\n")).toMatch(
      /desk\.workflow\.json:1:\d+ {2}Turn 2 failed: its program ended with status 3/,
    );
    expect(auditOf(store).at(-1)).toMatchObject({ kind: "turn_failed", exc_type: "ProcessExited" });
    const again = await baton([
      file,
      "--store",
      store,
      "--resume",
      "--runner",
      `triage=${runnerOf("calls")}`,
    ]);
    expect([again.out.at(-1), again.status]).toEqual(["closed: handled after 3 turns", 0]);
    expect((await examineStore(store)).faults).toEqual([]);
  });

  it("is stopped by a signal without leaving anybody behind", async () => {
    const file = deskFile(kickoff());
    const run = baton([file, "--store", join(folder, "store"), "--runner", `triage=${runnerOf("hangs")}`]);
    const report = () => readFileSync(join(folder, "report"), { encoding: "utf8", flag: "a+" });
    while (!report().includes("child")) await new Promise((done) => setTimeout(done, 20));
    process.emit("SIGINT");
    const { out, status } = await run;
    expect([out.at(-1), status]).toEqual(["stopped after 1 turn: the channel is open", 1]);
    const ids = [...report().matchAll(/"(?:pid|child)": (\d+)/g)].map(([, id]) => Number(id));
    expect(ids).toHaveLength(2);
    expect(ids.filter(isRunning)).toEqual([]);
  });
});

describe("baton run with a model as participant", () => {
  it("takes the key from the environment, says what was used, and leaves the key nowhere", async () => {
    const key = "sk-from-the-environment-42";
    const server = await ModelServer.start(
      streamed("", [{ name: "set_route", args: "{}" }]),
      streamed("Routing."),
    );
    process.env["BATON_TEST_KEY"] = key;
    try {
      const runner = {
        model: "stub",
        base_url: server.url,
        api_key_env: "BATON_TEST_KEY",
        price: { input: 1, output: 5 },
      };
      const args = [
        deskFile(kickoff([{ from: "security", text: "Revoked." }])),
        "--store",
        join(folder, "store"),
      ];
      const { out, err, status } = await baton([...args, "--runner", `triage=${JSON.stringify(runner)}`]);
      expect(out.slice(-2)).toEqual([
        "used: 200 tokens in, 40 out, $0.0004, stub-1",
        "closed: handled after 3 turns",
      ]);
      expect(out[1]).toMatch(/^2 {2}triage .*200 tokens in, 40 out, \$0\.0004, stub-1$/);
      expect(status).toBe(0);
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
      expect([...out, ...err].join("\n")).not.toContain(key);
      expect(filesWith(key, folder)).toEqual([]);
      const report = await baton([
        ...args.slice(0, 1),
        "--format",
        "json",
        "--runner",
        `triage=${JSON.stringify(runner)}`,
      ]);
      expect(JSON.parse(report.out.join("\n"))).toMatchObject({
        usage: { input_tokens: 100, output_tokens: 20, cost: 0.0002, model: "stub-1" },
      });
    } finally {
      delete process.env["BATON_TEST_KEY"];
      await server.stop();
    }
  });

  it("closes the channel where turn_within asks for it", async () => {
    const server = await ModelServer.start(silent(false));
    const runner = JSON.stringify({ model: "stub", base_url: server.url });
    const { out, err, status } = await baton([
      deskFile(kickoff()),
      "--turn-within",
      "0.2",
      "--runner",
      `triage=${runner}`,
    ]);
    await server.stop();
    expect(err.at(-1)).toBe(
      "Turn 2: triage has not spoken within 0.2 s (turn_within); the channel closes for it.",
    );
    expect([out.at(-1), status]).toEqual(["closed: expectation_violated:turn_within after 1 turn", 0]);
  });
});

describe("baton run with a person as participant", () => {
  it("asks for each turn where there is no scenario, and says what each choice leads to", async () => {
    const input = typed("My badge was cloned", "/call set_route", "Routing.", "Revoked.");
    const { out, err, status } = await baton([deskFile()], input);
    expect(input.prompts).toEqual(["user> ", "triage> ", "triage> ", "security> "]);
    expect(err.join("\n")).toMatch(
      /\/call set_route +→ security by rule 2, with a text +sets route to "security"/,
    );
    expect([out.at(-1), status]).toEqual(["closed: handled after 3 turns", 0]);
  });

  it("says what it does not understand, and what the channel would not take", async () => {
    const input = typed(
      "Hello",
      "/nonsense",
      "/done",
      "/help",
      "/set lane = 5",
      "/delete lane",
      "//slash",
      "/quit",
    );
    const { out, err, status } = await baton([deskFile()], input);
    expect(err.join("\n")).toMatch(/\/nonsense is no command/);
    expect(err.join("\n")).toMatch(/That posts nothing without a text\./);
    expect(err.join("\n")).toMatch(/\/call TOOL/);
    expect(out[1]).toMatch(/^2 {2}triage +\/slash/);
    expect([out.at(-1), status]).toEqual(["still open after 2 turns: general is expected", 1]);
  });

  it("refuses who is nobody, and what is no runner", async () => {
    const file = deskFile(kickoff());
    const refusals = [
      "trige=interactive",
      "triage=modell",
      "triage",
      "triage={oops",
      'triage={"api_key": "sk-1"}',
    ];
    const answers = [];
    for (const runner of refusals) answers.push(await baton([file, "--runner", runner]));
    expect(answers.map(({ status }) => status)).toEqual([2, 2, 2, 2, 2]);
    expect(answers.map(({ err }) => err[0])).toEqual([
      "The run names a runner for “trige”, who is no participant. Did you mean triage?",
      'The runner of triage is "modell", which is no runner by itself: it may be scripted or interactive or human, or an object with “model” or “command”.',
      "--runner triage: write a participant's name, “=”, and who plays it: triage=interactive.",
      expect.stringMatching(/^--runner: \{oops is no JSON/) as string,
      "api_key in the runner of triage must not stand in a file: name an environment variable in api_key_env instead.",
    ]);
  });
});
