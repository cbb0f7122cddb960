import { readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, launched, top } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(async () => {
  await client.request("disconnect");
  await workspace.remove();
});

interface Choices {
  turn: number;
  speaker?: string;
  speakers: { name: string }[];
  say?: { leadsTo: string };
  draft?: { leadsTo: string; plays: boolean };
  tools: { name: string; leadsTo: string; rule: string; needsText?: true }[];
}

const choices = (draft?: object) => client.request<Choices>("baton/choices", { draft });
const play = (draft: object) => client.stop("baton/turn", { draft });
const repl = (expression: string) => evaluate(client, expression, "repl");

async function asked(launch: object = { interactive: true }, program?: string): Promise<void> {
  client = await launched(workspace, { launch: { ...launch }, ...(program && { program }) });
  await client.stop("configurationDone");
}

describe("a run that is played by hand", () => {
  test("asks for the kickoff, after the stop, and names who speaks", async () => {
    await asked();
    expect(client.eventsNamed("stopped").at(-1)?.body).toMatchObject({
      reason: "pause",
      description: "Waiting for front_desk",
    });
    expect(await client.event("baton/ask")).toEqual({ turn: 1, speaker: "front_desk" });
    expect(client.output).toContain("Turn 1 is for front_desk to play");
    expectOrderly(client.log, { over: false });
  });

  test("plays each turn and asks for the next one, until the channel closes", async () => {
    await asked();
    await play({ speaker: "front_desk", text: "Walk-in" });
    expect(await top(client)).toMatch(/^turn 1 · front_desk \(kickoff\) → nurse /);
    const found = await choices();
    expect(found).toMatchObject({ turn: 2, speaker: "nurse", draft: { plays: false } });
    expect(found.tools.find(({ name }) => name === "mark_urgent")).toMatchObject({
      leadsTo: "→ cardiology by rule 2",
      rule: 'context lane == "cardiology" → cardiology',
      needsText: true,
    });
    await play({ speaker: "nurse", text: "Urgent.", tools: [{ name: "mark_urgent" }] });
    expect(await choices({ text: "Treated." })).toMatchObject({
      speaker: "cardiology",
      draft: { leadsTo: expect.stringMatching(/^→ close as discharged by rule \d/) as string, plays: true },
    });
    expect(await play({ speaker: "cardiology", text: "Treated." })).toBeUndefined();
    expect(client.output).toContain("closed: discharged after 3 turns");
    expect(client.eventsNamed("exited").at(-1)?.body).toEqual({ exitCode: 0 });
    expect(client.eventsNamed("baton/played").at(-1)?.body).toMatchObject({
      program: workspace.path("clinic.workflow.json"),
      turns: 3,
      open: false,
      scenario: {
        kickoff: "Walk-in",
        turns: [
          { from: "nurse", text: "Urgent.", tools: ["mark_urgent"] },
          { from: "cardiology", text: "Treated." },
        ],
        expect: { close_reason: "discharged", speakers: ["front_desk", "nurse", "cardiology"] },
      },
    });
    expectOrderly(client.log);
  });

  test("a choice that nobody makes leaves it paused; going on asks again", async () => {
    await asked();
    expect(await client.stop("continue")).toMatchObject({ description: "Waiting for front_desk" });
    expect(client.eventsNamed("baton/ask")).toHaveLength(2);
    expect(await client.stop("next")).toMatchObject({ description: "Waiting for front_desk" });
  });

  test("a refused turn is refused in words, and nothing moves", async () => {
    await asked();
    const answer = await client.respond("baton/turn", { draft: { speaker: "nurse", text: "I first" } });
    expect(answer.message).toContain("Turn 1 is by nurse, but front_desk is expected to speak");
    expect(await choices()).toMatchObject({ turn: 1, speaker: "front_desk" });
  });

  test("breakpoints stop it on the way", async () => {
    await asked();
    await client.request("setFunctionBreakpoints", { breakpoints: [{ name: "mark_urgent" }] });
    await play({ speaker: "front_desk", text: "Walk-in" });
    expect(await play({ speaker: "nurse", text: "Urgent.", tools: [{ name: "mark_urgent" }] })).toMatchObject(
      { reason: "function breakpoint" },
    );
  });

  test("in the past it plays on in a fork", async () => {
    await asked();
    await play({ speaker: "front_desk", text: "Walk-in" });
    await play({ speaker: "nurse", text: "Urgent.", tools: [{ name: "mark_urgent" }] });
    await client.stop("stepBack");
    expect(await choices()).toMatchObject({ turn: 2, speaker: "nurse" });
    await play({ speaker: "nurse", tools: [{ name: "book_lab" }] });
    expect(client.output).toContain("The run was forked after turn 1.");
    expect(await top(client)).toMatch(/^turn 2 · nurse → records /);
  });

  test("goes on where a scenario ends, and then expects nothing of it", async () => {
    await asked({
      interactive: true,
      scenario: { name: "given", kickoff: "Walk-in", turns: [], expect: { close_reason: "never" } },
    });
    expect(await client.event("baton/ask")).toEqual({ turn: 2, speaker: "nurse" });
    await play({ speaker: "nurse", text: "Urgent.", tools: [{ name: "mark_urgent" }] });
    expect(await play({ speaker: "cardiology", text: "Treated." })).toBeUndefined();
    expect(client.eventsNamed("exited").at(-1)?.body).toEqual({ exitCode: 0 });
  });

  test("a workflow without a scenario is played by hand", async () => {
    await writeFile(
      workspace.path("mute.workflow.json"),
      '{"participants": ["a", "b"], "initial_speaker": "a", "transitions": []}',
    );
    await asked({}, "mute.workflow.json");
    expect(await client.event("baton/ask")).toEqual({ turn: 1, speaker: "a" });
  });

  test("what a person did in place of a scenario is kept too", async () => {
    client = await launched(workspace, { launch: { stopOnEntry: true } });
    await client.stop("configurationDone");
    await client.stop("next");
    await repl('say nurse "Straight on." with mark_urgent');
    expect((await client.request<{ turns: number }>("baton/scenario")).turns).toBe(2);
    await client.stop("continue");
    expect(client.eventsNamed("baton/played")).toHaveLength(1);
  });

  test("a scenario that nobody touched offers nothing", async () => {
    client = await launched(workspace);
    await client.stop("configurationDone");
    expect(client.eventsNamed("baton/played")).toEqual([]);
  });

  test("a replayed record can be played on", async () => {
    await asked();
    await play({ speaker: "front_desk", text: "Walk-in" });
    await client.request("disconnect");
    const log = /log: (.*)/.exec(client.output)?.[1];
    client = await launched(workspace, { launch: { program: undefined, wal: log, stopAtTurn: 1 } });
    await client.stop("configurationDone");
    expect(await choices()).toMatchObject({ turn: 2, speaker: "nurse" });
    expect(await client.request<object>("baton/scenario")).not.toHaveProperty("program");
    // What its tools set is not in a record: the graph alone is.
    await play({ speaker: "nurse", text: "Urgent.", context: { set: { lane: "cardiology" } } });
    expect(await client.event("baton/ask")).toEqual({ turn: 3, speaker: "cardiology" });
  });
});

describe("the console as the alternative", () => {
  test("lists the choices with what each leads to, and plays one by its number", async () => {
    await asked();
    expect(await repl("choices")).toMatch(
      /^1 {2}front_desk says something {2}→ nurse by rule \d+ {2}\(with a text\)$/,
    );
    expect((await client.respond("evaluate", { expression: "choose 1", context: "repl" })).message).toContain(
      "What is said, as front_desk says something?",
    );
    await client.stop("evaluate", { expression: 'choose 1 "Walk-in"', context: "repl" });
    expect(await repl("choices")).toMatch(/nurse calls mark_urgent +→ cardiology by rule 2/);
    expect(await repl('say nurse "Urgent." with mark_urgent')).toBe("nurse spoke in turn 2.");
  });

  test.each(["choose", "choose 9", "choose x"])("%s is refused with how to write it", async (line) => {
    await asked();
    const answer = await client.respond("evaluate", { expression: line, context: "repl" });
    expect(answer.message).toContain("“choices” lists them. Write: choose NUMBER");
  });
});

describe("hostile requests", () => {
  test.each([
    [{ draft: 7 }, "“draft” has the wrong shape"],
    [{ draft: { speaker: 1 } }, "“draft.speaker” has the wrong shape"],
    [{ draft: { speaker: "front_desk", tools: ["x"] } }, "“draft.tools.0” has the wrong shape"],
    [{ draft: {} }, "names no speaker"],
    [{ draft: { speaker: "__proto__", text: "x" } }, "“__proto__”, who is no participant"],
  ])("%j is refused", async (args, message) => {
    await asked();
    expect((await client.respond("baton/turn", args)).message).toContain(message);
    expect(await choices()).toMatchObject({ turn: 1 });
  });

  test.each(["baton/choices", "baton/turn", "baton/scenario"])(
    "%s before a launch is refused",
    async (command) => {
      await asked();
      await client.request("disconnect");
      expect((await client.respond(command, {})).success).toBe(false);
    },
  );
});

describe("handoff workflows", () => {
  test("are played by hand as any other", async () => {
    const sample = new URL("../../../extension/samples/handoff/refund.workflow.json", import.meta.url);
    await writeFile(workspace.path("refund.workflow.json"), await readFile(sample, "utf8"));
    await asked({ interactive: true }, "refund.workflow.json");
    await play({ speaker: "customer", text: "Broken." });
    await play({ speaker: "triage_agent", tools: [{ name: "handoff_to_refund_agent" }] });
    await play({ speaker: "refund_agent", tools: [{ name: "submit_refund" }] });
    expect((await choices()).tools.map(({ name }) => name)).toEqual(["approve", "reject", "hang_up"]);
    expect(await repl("choices")).toMatch(/customer calls approve +→ refund_agent/);
    expect(await repl("call customer approve")).toBe("customer spoke in turn 4.");
  });
});
