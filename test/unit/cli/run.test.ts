import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";
import { openStore } from "../../../runtime/index.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function baton(...args: string[]) {
  const lines = { out: [] as string[], err: [] as string[] };
  const status = await runCli(args, {
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
  });
  return { status, out: lines.out.join("\n"), err: lines.err.join("\n") };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

const met = { ...securityTicket, expect: { close_reason: "handled" } };
const unmet = { ...securityTicket, name: "unmet", expect: { close_reason: "done" } };

describe("baton run", () => {
  it("prints turns, tools, who is next, and what decided", async () => {
    const path = file("desk.workflow.json", { ...ticketDesk, scenarios: [met] });
    expect(await baton("run", path)).toEqual({
      status: 0,
      out: [
        "1  user      My badge was cloned               → triage    from user",
        '2  triage    Routing.             [set_route]  → security  context route == "security"',
        "3  security  Revoked.                          → close     from security",
        "closed: handled after 3 turns · expectation met",
      ].join("\n"),
      err: "",
    });
  });

  it("leaves the place of a text empty where a turn only called tools", async () => {
    const { out } = await baton("run", "extension/samples/handoff/refund.workflow.json");
    expect(out).toMatch(/^5 {2}refund_agent {3,}\[lookup_order_details, submit_refund\]/m);
  });

  it("says where an expectation is not met, and ends with 1", async () => {
    const path = file("unmet.workflow.json", { ...ticketDesk, scenarios: [unmet] });
    const { status, out } = await baton("run", path);
    expect(status).toBe(1);
    expect(out).toMatch(
      /unmet\.workflow\.json:\d+:\d+ {2}Expected the channel to close as "done", but it closed as "handled"\.\n/,
    );
    expect(out).toMatch(/closed: handled after 3 turns · expectation not met$/);
  });

  it("plays the scenario that is asked for, by name or from a file of its own", async () => {
    const path = file("two.workflow.json", { ...ticketDesk, scenarios: [met, unmet] });
    expect((await baton("run", path)).err).toMatch(/Playing “security ticket”, the first of 2 scenarios/);
    expect((await baton("run", path, "--scenario", "unmet")).status).toBe(1);
    const own = file("own.scenario.json", met);
    expect(await baton("run", path, "--scenario", own)).toMatchObject({ status: 0, err: "" });
  });

  it("gives JSON on request", async () => {
    const path = file("desk.workflow.json", { ...ticketDesk, scenarios: [met] });
    const { out } = await baton("run", path, "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      scenario: "security ticket",
      turns: [
        { number: 1, speaker: "user", next: "triage", decided_by: 2 },
        { number: 2, tools: ["set_route"], context_vars: { route: "security" } },
        { number: 3, next: "close", decided_by: 0 },
      ],
      end: { kind: "closed", reason: "handled" },
      expectation: { met: true, failures: [] },
    });
  });

  it("writes an AG2 store where it is told to, and nothing otherwise", async () => {
    const path = file("desk.workflow.json", { ...ticketDesk, scenarios: [met] });
    const before = readdirSync(folder);
    await baton("run", path);
    expect(readdirSync(folder)).toEqual(before);

    const { status } = await baton("run", path, "--store", join(folder, "store"));
    expect(status).toBe(0);
    const store = await openStore(join(folder, "store"));
    const [channelId] = await store.channelIds();
    const channel = await store.channel(channelId!);
    expect(channel.turns).toHaveLength(3);
    expect(channel.metadata?.labels).toMatchObject({
      "baton.workflow": "desk",
      "baton.scenario": "security ticket",
    });
  });

  it("shows wide characters in line and no control characters", async () => {
    const scenario = { ...met, kickoff: "寿司 🍣\u001b[31m\nください" };
    const path = file("wide.workflow.json", { ...ticketDesk, scenarios: [scenario] });
    const { out } = await baton("run", path);
    expect(out).not.toMatch(/\u001b/);
    expect(out.split("\n")[0]).toBe("1  user      寿司 🍣 [31m ください               → triage    from user");
  });

  it("reports a run that fails, with its turn", async () => {
    const path = file("wrong.workflow.json", {
      ...ticketDesk,
      scenarios: [{ name: "s", kickoff: "hi", turns: [{ from: "general", text: "x" }] }],
    });
    const { status, out } = await baton("run", path);
    expect(status).toBe(1);
    expect(out).toMatch(/wrong\.workflow\.json:\d+:\d+ {2}Turn 2 is by general, but triage is expected/);
    expect(out).toMatch(/failed after 1 turn$/);
  });
});

describe("baton run cannot run, says what to do, and ends with 2", () => {
  it.each<[string, () => string[], RegExp]>([
    ["without a file", () => ["run"], /missing required argument/],
    ["a file that is not there", () => ["run", join(folder, "no.workflow.json")], /there is no such file/],
    ["a folder", () => ["run", folder], /it is a folder/],
    [
      "no scenario",
      () => ["run", file("none.workflow.json", ticketDesk)],
      /has no scenario to play\. Add one under “scenarios”/,
    ],
    [
      "a scenario of another name",
      () => ["run", file("one.workflow.json", { ...ticketDesk, scenarios: [met] }), "--scenario", "x"],
      /has no scenario “x”\. It has “security ticket”\.$/,
    ],
    ["an empty file", () => ["run", file("empty.workflow.json", "")], /is no workflow that can be run/],
    ["no JSON", () => ["run", file("text.workflow.json", "hello")], /is no workflow that can be run/],
    ["a list", () => ["run", file("list.workflow.json", [])], /./],
    [
      "10,000 levels",
      () => ["run", file("deep.workflow.json", "[".repeat(10_000) + "]".repeat(10_000))],
      /is no workflow that can be run/,
    ],
    [
      "a store that cannot be written",
      () => ["run", file("store.workflow.json", { ...ticketDesk, scenarios: [met] }), "--store", "/dev/null"],
      /Cannot create .*a part of its path is a file/,
    ],
    ["an unknown format", () => ["run", "x", "--format", "xml"], /Allowed choices are text, json/],
    ["an unknown command", () => ["fly"], /unknown command/],
  ])("%s", async (_, args, message) => {
    const { status, out, err } = await baton(...args());
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe("baton", () => {
  it("gives its version on stdout", async () => {
    expect(await baton("--version")).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      err: "",
    });
  });

  it("helps", async () => {
    const { status, out } = await baton("run", "--help");
    expect(status).toBe(0);
    expect(out).toMatch(/--scenario <name>/);
  });
});
