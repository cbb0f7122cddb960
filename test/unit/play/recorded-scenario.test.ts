import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addScenario,
  checkExpectations,
  documentFrom,
  forkRun,
  freeScenarioName,
  MemoryStore,
  positionOf,
  recordedScenario,
  roundOf,
  startRun,
  turnChoices,
  type JsonObject,
  type Run,
} from "../../../runtime/index.js";
import { repeatable } from "../../support/repeatable.js";
import { playDocument, securityTicket, ticketDesk } from "../../support/runs.js";
import { workflowData } from "../../support/workflow-arbitrary.js";

const NOBODY = { next: async () => undefined };
const handoff = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../extension/samples/handoff/refund.workflow.json"), "utf8"),
) as JsonObject & { scenarios: JsonObject[] };

async function opened(data: JsonObject): Promise<Run> {
  return startRun({
    document: documentFrom(data),
    runner: NOBODY,
    store: new MemoryStore(),
    ...repeatable(),
  });
}

/** What was decided, turn by turn, and the context of each. */
const courseOf = ({ turns }: Run) =>
  turns.map(({ decidedBy, result, after }) => ({ decidedBy, result, context: after.context_vars }));

describe("a scenario of what was played", () => {
  test("has every turn as it was, with a call's arguments, and the end as what is expected", async () => {
    const run = await opened(ticketDesk);
    await run.say(roundOf("user", { text: "My badge was cloned" }));
    await run.say(
      roundOf("triage", { text: "Routing.", tools: [{ name: "set_route", args: { why: "badge" } }] }),
    );
    await run.say(roundOf("security", { text: "Revoked." }));
    expect(recordedScenario(run, "by hand")).toEqual({
      name: "by hand",
      kickoff: "My badge was cloned",
      turns: [
        { from: "triage", text: "Routing.", tools: [{ name: "set_route", args: { why: "badge" } }] },
        { from: "security", text: "Revoked." },
      ],
      expect: { close_reason: "handled", speakers: ["user", "triage", "security"] },
    });
  });

  test("says what was set by hand between two turns, and before the first", async () => {
    const run = await opened(ticketDesk);
    await run.changeContext({ set: { vip: true } });
    await run.say(roundOf("user", { text: "Hi" }));
    await run.changeContext({ set: { route: "security" }, delete: ["vip"] });
    await run.say(roundOf("triage", { text: "Hm." }));
    expect(recordedScenario(run, "x")).toMatchObject({
      context_vars: { vip: true },
      turns: [{ from: "triage", text: "Hm.", context: { set: { route: "security" }, delete: ["vip"] } }],
    });
  });

  test("is nothing before anybody has spoken", async () => {
    expect(recordedScenario(await opened(ticketDesk), "x")).toBeUndefined();
  });

  test("of a fork has the arguments that its first turns were played with", async () => {
    const run = await opened(ticketDesk);
    await run.say(roundOf("user", { text: "Hi" }));
    await run.say(roundOf("triage", { text: "R.", tools: [{ name: "noop", args: { n: 1 } }] }));
    const fork = await forkRun({
      document: run.document,
      runner: NOBODY,
      store: new MemoryStore(),
      from: run,
      turns: 2,
    });
    expect(recordedScenario(fork, "x")).toMatchObject({
      turns: [{ tools: [{ name: "noop", args: { n: 1 } }] }],
    });
  });

  test.each(handoff.scenarios.map((scenario) => [scenario["name"] as string, scenario] as const))(
    "of the handoff run “%s” plays alike",
    async (_name, scenario) => {
      const run = await playDocument(handoff, scenario);
      const again = await playDocument(handoff, recordedScenario(run, "again"));
      expect(courseOf(again)).toEqual(courseOf(run));
      expect(checkExpectations(again, again.document.scenarios[0]!)).toEqual([]);
    },
  );

  test("plays alike and meets what it expects, in random workflows", async () => {
    await fc.assert(
      fc.asyncProperty(
        workflowData,
        fc.array(fc.tuple(fc.nat(), fc.option(fc.constantFrom<JsonObject>({ k: 1 }, { flag: "x" }))), {
          maxLength: 8,
        }),
        async (data, picks) => {
          const run = await opened(data);
          for (const [pick, set] of picks) {
            if (run.end?.kind === "closed") break;
            const { speakers, speaker = speakers[0]?.name, tools } = turnChoices(positionOf(run));
            if (speaker === undefined) break;
            if (set) await run.changeContext({ set }).catch(() => undefined);
            const called = tools.slice(0, pick % (tools.length + 1)).map(({ name }) => ({ name }));
            if (!(await run.say(roundOf(speaker, { text: "x", tools: called })).catch(() => undefined)))
              break;
          }
          const scenario = recordedScenario(run, "again");
          if (scenario === undefined || run.end?.kind !== "closed") return;
          const again = await playDocument(data, scenario);
          expect(courseOf(again)).toEqual(courseOf(run));
          expect(checkExpectations(again, again.document.scenarios[0]!)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("a scenario that is read from a log", () => {
  test("plays as the log was played", async () => {
    const run = await playDocument(ticketDesk);
    const bare = { ...run, turns: run.turns.map((turn) => Object.create(turn, {}) as typeof turn) };
    const { document, names, idOf, initialState, end, metadata } = run;
    const scenario = recordedScenario({ ...bare, document, names, idOf, initialState, end, metadata }, "x");
    expect(scenario).toMatchObject({
      kickoff: securityTicket["kickoff"],
      turns: securityTicket["turns"],
    });
  });
});

describe("where a scenario is added", () => {
  test("behind the others, or in a list of its own", () => {
    expect(addScenario({ scenarios: [{}] }, { name: "x" })).toEqual([
      { op: "insert", pointer: "/scenarios", index: 1, value: { name: "x" } },
    ]);
    expect(addScenario({}, { name: "x" })).toEqual([
      { op: "set", pointer: "/scenarios", value: [{ name: "x" }] },
    ]);
  });

  test("under a name of its own", () => {
    expect(freeScenarioName([], "played")).toBe("played");
    expect(freeScenarioName([{ name: "played" }, { name: "played 2" }], "played")).toBe("played 3");
  });
});
