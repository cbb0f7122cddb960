import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  documentFrom,
  MemoryStore,
  outcomeText,
  positionOf,
  roundOf,
  startRun,
  turnChoices,
  type JsonObject,
  type Run,
} from "../../../runtime/index.js";
import { ticketDesk } from "../../support/runs.js";
import { repeatable } from "../../support/repeatable.js";
import { workflowData } from "../../support/workflow-arbitrary.js";

const NOBODY = { next: async () => undefined };

async function opened(data: JsonObject): Promise<Run> {
  return startRun({
    document: documentFrom(data),
    runner: NOBODY,
    store: new MemoryStore(),
    ...repeatable(),
  });
}

/** A channel in which the rounds were played, one after the other. */
async function after(data: JsonObject, ...rounds: Parameters<typeof roundOf>[]): Promise<Run> {
  const run = await opened(data);
  for (const round of rounds) await run.say(roundOf(...round));
  return run;
}

const refund = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../extension/samples/handoff/refund.workflow.json"), "utf8"),
) as JsonObject;

describe("the choices of a turn", () => {
  test("the kickoff is a text by the initial speaker", async () => {
    const choices = turnChoices(positionOf(await opened(ticketDesk)));
    expect(choices).toMatchObject({ turn: 1, speaker: "user", tools: [], handovers: [] });
    expect(choices.finish).toBeUndefined();
    expect(outcomeText(choices.say!)).toBe("→ triage by rule 3");
  });

  test("every tool of the document, with what it says it does and what the turn then leads to", async () => {
    const run = await after(ticketDesk, ["user", { text: "Hello" }]);
    const { tools, say, draft } = turnChoices(positionOf(run));
    expect(draft).toEqual({ kind: "silent" });
    expect(outcomeText(say!)).toBe("→ general by rule 4");
    expect(tools.map(({ name, effects, outcome }) => [name, effects, outcomeText(outcome)])).toEqual([
      ["set_route", 'sets route to "security"', "→ security by rule 2"],
      ["noop", "", "→ general by rule 4"],
    ]);
    expect(tools.map(({ needsText }) => needsText)).toEqual([true, true]);
  });

  test("what is in the draft already counts", async () => {
    const run = await after(ticketDesk, ["user", { text: "Hello" }]);
    const choices = turnChoices(positionOf(run), { tools: [{ name: "set_route" }], text: "Routing." });
    expect(outcomeText(choices.draft!)).toBe("→ security by rule 2");
    expect(choices.context.map(({ key, value, outcome }) => [key, value, outcomeText(outcome)])).toEqual([
      ["route", "security", "→ security by rule 2"],
    ]);
  });

  test("values that rules ask for, but not the present one", async () => {
    const run = await after({ ...ticketDesk, context_vars: { route: "security" } }, ["user", { text: "Hi" }]);
    expect(turnChoices(positionOf(run)).context).toEqual([]);
  });

  test("whoever has a list of tools hands over by those alone; an open participant to anybody, and ends", async () => {
    const run = await after(ticketDesk, ["user", { text: "Hello" }]);
    expect(turnChoices(positionOf(run)).handovers).toEqual([]);
    const open = { ...ticketDesk, participants: ["user", "triage", "security", "general"] };
    const choices = turnChoices(positionOf(await after(open, ["user", { text: "Hello" }])));
    expect(choices.handovers.map(({ to, outcome }) => [to, outcomeText(outcome)])).toEqual([
      ["user", "→ user by the call itself"],
      ["security", "→ security by the call itself"],
      ["general", "→ general by the call itself"],
    ]);
    expect(outcomeText(choices.finish!.outcome)).toBe("→ close as finished by the call itself");
  });

  test("the limit of turns is named as what closes", async () => {
    const run = await opened({ ...ticketDesk, max_turns: 1 });
    expect(outcomeText(turnChoices(positionOf(run)).say!)).toBe("→ close as max_turns by max_turns");
  });

  test("where anyone may speak, everybody is asked for, each with what a text would lead to", async () => {
    const anyone = { name: "agent", args: { agent_id: "" } };
    const data = {
      participants: ["ann", "bob"],
      initial_speaker: "ann",
      transitions: [],
      default_target: anyone,
    };
    const run = await after(data, ["ann", { text: "Hello" }]);
    const choices = turnChoices(positionOf(run));
    expect(choices.speaker).toBeUndefined();
    expect(choices.speakers.map(({ name, outcome }) => [name, outcomeText(outcome)])).toEqual([
      ["ann", "→ anyone as no rule matches"],
      ["bob", "→ anyone as no rule matches"],
    ]);
    expect(turnChoices(positionOf(run), { speaker: "bob" }).speaker).toBe("bob");
  });

  test("a place in the past has the choices of that place", async () => {
    const run = await after(
      ticketDesk,
      ["user", { text: "Hello" }],
      ["triage", { text: "Routing.", tools: [{ name: "set_route" }] }],
    );
    expect(turnChoices(positionOf(run)).speaker).toBe("security");
    expect(turnChoices(positionOf(run, 1)).tools.map(({ name }) => name)).toEqual(["set_route", "noop"]);
    expect(turnChoices(positionOf(run, 0)).turn).toBe(1);
  });

  test("nothing is posted and no state changes", async () => {
    const run = await after(ticketDesk, ["user", { text: "Hello" }]);
    const [state, lines] = [run.state, run.envelopes.length];
    turnChoices(positionOf(run), { tools: [{ name: "set_route" }] });
    expect([run.state === state, run.envelopes.length]).toEqual([true, lines]);
  });
});

describe("the choices of a handoff workflow", () => {
  const toRefund: Parameters<typeof roundOf> = [
    "triage_agent",
    { text: "I look.", tools: [{ name: "handoff_to_refund_agent" }] },
  ];

  test("the tools that the topology gives", async () => {
    const run = await after(refund, ["customer", { text: "Broken." }]);
    expect(
      turnChoices(positionOf(run)).tools.map(({ name, outcome }) => [name, outcomeText(outcome)]),
    ).toEqual([
      ["handoff_to_refund_agent", "→ refund_agent by rule 3"],
      ["handoff_to_order_agent", "→ order_agent by rule 4"],
    ]);
  });

  test("the answers to an approval, and no others", async () => {
    const run = await after(refund, ["customer", { text: "Broken." }], toRefund, [
      "refund_agent",
      { tools: [{ name: "submit_refund" }] },
    ]);
    const { tools, say } = turnChoices(positionOf(run));
    expect(tools.map(({ name, description, outcome }) => [name, description, outcome.kind])).toEqual([
      ["approve", "Approves submit_refund.", "next"],
      ["reject", "Rejects submit_refund.", "next"],
      ["hang_up", undefined, "refused"],
    ]);
    expect(outcomeText(say!)).toMatch(/^is refused: refund_agent waits for an approval/);
  });
});

describe("what a choice is said to lead to", () => {
  test("is what happens, in random workflows and whichever choices are taken", async () => {
    await fc.assert(
      fc.asyncProperty(workflowData, fc.array(fc.nat(), { maxLength: 8 }), async (data, picks) => {
        const run = await opened(data);
        for (const pick of picks) {
          if (run.end?.kind === "closed" || run.end?.kind === "failed") break;
          const names = turnChoices(positionOf(run)).speakers.map(({ name }) => name);
          const speaker = names[pick % (names.length || 1)];
          if (speaker === undefined) break;
          const { tools, handovers, finish, context } = turnChoices(positionOf(run), { speaker });
          const drafts = [
            { text: "x" },
            ...tools.map(({ name }) => ({ text: "x", tools: [{ name }] })),
            ...[...handovers, ...(finish ? [finish] : [])].map(({ call }) => ({ tools: [call] })),
            ...context.map(({ key, value }) => ({ text: "x", context: { set: { [key]: value } } })),
          ];
          const draft = drafts[pick % drafts.length]!;
          const { draft: said } = turnChoices(positionOf(run), { speaker, ...draft });
          const played = await run.say(roundOf(speaker, draft)).catch(() => undefined);
          if (played === undefined) {
            expect(["refused", "silent"]).toContain(said!.kind);
            break;
          }
          if (played.result.nextState === "closed")
            expect(said).toMatchObject({ kind: "closed", reason: played.result.closeReason });
          else {
            const next = played.after.expected_next_speaker as string;
            expect(said).toEqual({
              kind: "next",
              speaker: run.names.get(next) ?? next,
              decidedBy: played.decidedBy,
            });
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
