import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";
import type { JsonValue } from "../../../runtime/index.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-refusals-"));
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
  const raw = typeof content === "string" || Buffer.isBuffer(content);
  writeFileSync(path, raw ? content : JSON.stringify(content, null, 2));
  return path;
}

const desk = (scenario: Record<string, JsonValue>) =>
  file("desk.workflow.json", { ...ticketDesk, scenarios: [{ ...securityTicket, ...scenario }] });

describe("an expectation that cannot be compared is never met", () => {
  const MALFORMED: JsonValue[] = [
    ...["close_reason", "turns", "speakers", "fired", "context_vars", "never"].flatMap((key) =>
      [null, true, [[]], { x: 1 }, "u", 5]
        .filter((value) => !fits(key, value))
        .map((value): JsonValue => ({ [key]: value })),
    ),
    ...["close_resaon", "Turns", "speaker", "fires", "contextvars", "nevr", "zzz"].map(
      (key): JsonValue => ({
        [key]: "done",
      }),
    ),
    { never: { speeakers: ["user"] } },
    { never: { fired: "default" } },
    { never: { speakers: [5] } },
    { fired: [-1] },
    { fired: [0.5] },
    { fired: ["defualt"] },
    { turns: 2.5 },
    { turns: -3 },
    [1],
    null,
    "done",
    5,
  ];

  function fits(key: string, value: JsonValue): boolean {
    if (key === "close_reason") return typeof value === "string";
    if (key === "turns") return typeof value === "number";
    return key === "context_vars" && typeof value === "object" && value !== null && !Array.isArray(value);
  }

  it.each(MALFORMED.map((expected) => [JSON.stringify(expected), expected] as const))(
    "%s",
    async (_, expected) => {
      const path = desk({ expect: expected });
      const { status, out, err } = await baton("run", path);
      expect({ status, out }).toEqual({ status: 2, out: "" });
      expect(err).toMatch(/^\S+desk\.workflow\.json:\d+:\d+ {2}\S/);
      expect((await baton("check", path)).status).toBe(1);
    },
  );

  it("says which key was meant", async () => {
    const { err } = await baton("run", desk({ expect: { close_resaon: "handled" } }));
    expect(err).toContain('"close_resaon" is no key of expect of scenario "security ticket"');
    expect(err).toContain("Did you mean close_reason?");
  });

  it("is no matter of the scenarios that are not played, nor of remarks", async () => {
    const faulty = { ...securityTicket, name: "other", expect: [1] };
    const fine = { ...securityTicket, comment: "c", expect: { close_reason: "handled", description: "d" } };
    const path = file("two.workflow.json", { ...ticketDesk, scenarios: [fine, faulty] });
    expect((await baton("run", path, "--scenario", "security ticket")).status).toBe(0);
    expect((await baton("run", path, "--scenario", "other")).status).toBe(2);
  });
});

describe("every refusal says where", () => {
  const BOMB = ["a: &a [1,1,1,1,1,1,1,1,1,1]"]
    .concat([..."bcdefghi"].map((key, at) => `${key}: &${key} [${`*${"abcdefgh"[at]},`.repeat(10)}]`))
    .join("\n");
  it.each<[string, string, unknown]>([
    ["half-typed", "half.workflow.json", '{"initial_speaker": '],
    ["a list", "list.workflow.json", [1]],
    ["an alias bomb", "bomb.workflow.yaml", BOMB],
    ["more YAML than is read", "big.workflow.yaml", `a: 1\n${"# x\n".repeat(600_000)}`],
    [
      "a rule without its argument",
      "args.workflow.json",
      { ...ticketDesk, transitions: [{ when: { name: "from_speaker", args: {} }, then: null }] },
    ],
    ["scenarios that are no list", "object.workflow.json", { ...ticketDesk, scenarios: { a: 1 } }],
    ["a scenario without a name", "nameless.workflow.json", { ...ticketDesk, scenarios: [{ kickoff: "x" }] }],
    [
      "a turn without a speaker",
      "turn.workflow.json",
      { ...ticketDesk, scenarios: [{ ...securityTicket, turns: [{ text: "x" }] }] },
    ],
  ])("%s", async (_, name, content) => {
    const { status, out, err } = await baton("run", file(name, content));
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toMatch(new RegExp(`^\\S+${name.replaceAll(".", "\\.")}:\\d+:\\d+ {2}\\S`));
  });

  it("tells the true reason of a YAML text that is too large, in both commands", async () => {
    const path = file("large.workflow.yaml", `a: 1\n${"# x\n".repeat(600_000)}`);
    for (const said of [(await baton("run", path)).err, (await baton("check", path)).out]) {
      expect(said).toContain("This YAML file is too large: at most 2 MB");
      expect(said).not.toContain("while you type");
    }
  });

  it("says of bytes that are no text what check says", async () => {
    const path = file("bytes.workflow.json", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    const said = { status: 2, out: "", err: `${path} is not UTF-8 text. Save it as UTF-8.` };
    expect(await baton("run", path)).toEqual(said);
    expect(await baton("check", path)).toEqual(said);
  });

  it("says of an open end where the turns are, or should be", async () => {
    const { name, kickoff } = securityTicket;
    const path = file("open.workflow.json", { ...ticketDesk, scenarios: [{ name, kickoff } as JsonValue] });
    const { status, out } = await baton("run", path);
    expect(status).toBe(1);
    expect(out).toMatch(/open\.workflow\.json:\d+:\d+ {2}No turn 2 is given/);
  });
});

describe("a scenario file", () => {
  const wrongTurn = { ...securityTicket, turns: [{ from: "general", text: "Me!" }] };

  it("is blamed for its own turns", async () => {
    const path = file("desk.workflow.json", ticketDesk);
    const own = file("own.scenario.json", wrongTurn);
    const { out } = await baton("run", path, "--scenario", own);
    expect(out).toMatch(/own\.scenario\.json:5:5 {2}Turn 2 is by general, but triage is expected/);
    expect(out).not.toContain("desk.workflow.json");
  });

  it("is not blamed for its workflow", async () => {
    const transitions = [{ when: { name: "no_such" }, then: { name: "stay" } }];
    const path = file("custom.workflow.json", { ...ticketDesk, transitions });
    const { out } = await baton("run", path, "--scenario", file("own.scenario.json", securityTicket));
    expect(out).toMatch(/custom\.workflow\.json:\d+:\d+ {2}The channel cannot be opened/);
    expect(out).not.toContain("own.scenario.json");
  });
});

describe("failures", () => {
  it("stand in the order of the text's lines, and call rules by their words", async () => {
    const path = desk({
      expect: { never: { fired: [0] }, fired: [3], turns: 9, speakers: ["general"], close_reason: "done" },
    });
    const { status, out } = await baton("run", path);
    const lines = [...out.matchAll(/\.json:(\d+):/g)].map(([, line]) => Number(line));
    expect(status).toBe(1);
    expect(lines).toHaveLength(5);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(out).toContain("Expected “from triage → general” to decide a turn");
  });

  it("include rules that the workflow does not have, even those that must never fire", async () => {
    for (const expected of [{ fired: [4] }, { never: { fired: [4] } }] as JsonValue[]) {
      const path = desk({ expect: expected });
      expect((await baton("run", path)).out).toContain(
        "There is no rule 4: rules are counted from 0, and the workflow has only rules 0 to 3.",
      );
      expect((await baton("check", path)).out).toContain("There is no rule 4");
    }
  });
});

describe("an agent that becomes its own next speaker", () => {
  const loop = (kind: string) =>
    file("loop.workflow.json", {
      participants: [
        { name: "user", kind: "human" },
        { name: "a", kind, tools: [] },
      ],
      initial_speaker: "user",
      transitions: [
        {
          when: { name: "from_speaker", args: { agent_id: "user" } },
          then: { name: "agent", args: { agent_id: "a" } },
        },
        { when: { name: "from_speaker", args: { agent_id: "a" } }, then: { name: "stay" } },
      ],
      max_turns: 3,
      scenarios: [
        { name: "s", kickoff: "hi", turns: [1, 2].map((turn) => ({ from: "a", text: `${turn}` })) },
      ],
    });

  it("is told of, for a live one would wait", async () => {
    const { status, err } = await baton("run", loop("agent"));
    expect(status).toBe(0);
    expect(err).toMatch(/^Turn 2: “from a” makes a its own next speaker\..* would wait there for ever\./);
  });

  it("is fine for humans", async () => expect((await baton("run", loop("human"))).err).toBe(""));
});

describe("what a terminal obeys", () => {
  const NASTY = [
    "\u0000",
    "\u0007",
    "\u001b[31m",
    "\u007f",
    "\u009b2J",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u2028",
  ];

  it.each(NASTY.map((text) => [JSON.stringify(text), text] as const))(
    "never comes out raw: %s",
    async (_, nasty) => {
      const name = `n${nasty}n`;
      const path = file("nasty.workflow.json", {
        participants: [
          { name: "user", kind: "human" },
          { name, tools: [] },
        ],
        initial_speaker: "user",
        transitions: [
          { when: { name: "always" }, then: { name: "agent", args: { agent_id: name } } },
          { when: { name: "from_speaker", args: { agent_id: nasty } }, then: { name: nasty } },
        ],
        max_turns: 2,
        scenarios: [
          { name, kickoff: nasty, turns: [{ from: name, text: nasty }], expect: { close_reason: nasty } },
        ],
      });
      for (const args of [
        ["run", path],
        ["run", path, "--scenario", nasty],
        ["check", path],
        ...["json", "sarif", "github", "junit"].map((format) => ["check", path, "--format", format]),
        ["graphs", path],
        ["check", join(folder, `no${nasty}file`)],
      ]) {
        const { out, err } = await baton(...args);
        expect(`${out}${err}`).not.toBe("");
        expect(`${out}${err}`).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/,
        );
      }
    },
  );
});
