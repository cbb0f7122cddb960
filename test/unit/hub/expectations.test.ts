import { describe, expect, it } from "vitest";
import type { JsonObject, ScenarioExpectation } from "../../../runtime/index.js";
import { checkExpectations } from "../../../runtime/index.js";
import { playDocument, securityTicket, ticketDesk } from "../../support/runs.js";

async function failures(scenario: JsonObject) {
  const run = await playDocument(ticketDesk, scenario);
  return checkExpectations(run, run.document.scenarios[0]!);
}
const expecting = (expect: ScenarioExpectation) =>
  failures({ ...securityTicket, expect: expect as JsonObject });

describe("what a scenario expects", () => {
  it("is met by a run that does all of it", async () => {
    expect(
      await expecting({
        close_reason: "handled",
        speakers: ["user", "triage", "security"],
        turns: 3,
        context_vars: { route: "security" },
        fired: [2, 0],
        never: { speakers: ["general"], fired: [3, "default", "routing"] },
      }),
    ).toEqual([]);
  });

  it("is nothing where it says nothing", async () => expect(await failures(securityTicket)).toEqual([]));

  it.each<[ScenarioExpectation, string, RegExp]>([
    [{ close_reason: "done" }, "/close_reason", /to close as "done", but it closed as "handled"/],
    [{ speakers: ["user", "general"] }, "/speakers/1", /Expected general to speak in turn 2, but triage did/],
    [{ speakers: ["user", "triage"] }, "/speakers", /Expected nobody to speak in turn 3, but security did/],
    [
      { speakers: ["user", "triage", "security", "user"] },
      "/speakers/3",
      /Expected user to speak in turn 4, but nobody did/,
    ],
    [{ turns: 4 }, "/turns", /Expected 4 turns, but there were 3/],
    [
      { context_vars: { route: "general" } },
      "/context_vars/route",
      /to be "general" at the end, but it is "security"/,
    ],
    [{ context_vars: { "a/b": 1 } }, "/context_vars/a~1b", /to be 1 at the end, but it is absent/],
    [{ fired: [3] }, "/fired/0", /“from triage → general” to decide a turn, but it never did/],
    [
      { never: { speakers: ["security"] } },
      "/never/speakers/0",
      /security should never speak, but did in turn 3/,
    ],
    [
      { never: { fired: [0] } },
      "/never/fired/0",
      /“from security → close as handled” should never decide, but did in turn 3/,
    ],
  ])("%j fails where it is not so", async (expectation, pointer, message) => {
    const found = await expecting(expectation);
    expect(found).toHaveLength(1);
    expect(found[0]!.pointer).toBe(`/scenarios/0/expect${pointer}`);
    expect(found[0]!.message).toMatch(message);
  });

  it("compares values as AG2 does: 1 is true, absent is null", async () => {
    const scenario = {
      ...securityTicket,
      context_vars: { n: 1 },
      expect: { context_vars: { n: true, gone: null } },
    };
    expect(await failures(scenario)).toEqual([]);
  });
});

describe("a scenario that does not fit the run", () => {
  it("has a turn after the close", async () => {
    const turns = [...(securityTicket["turns"] as JsonObject[]), { from: "user", text: "Thanks" }];
    expect(await failures({ ...securityTicket, turns })).toEqual([
      {
        message:
          'Turn 4 by user comes after the close: the channel closed as "handled" in turn 3. Remove it, or let the workflow go on.',
        pointer: "/scenarios/0/turns/2",
      },
    ]);
  });

  it("has a turn too few", async () => {
    const [found] = await failures({ ...securityTicket, turns: [] });
    expect(found).toMatchObject({
      pointer: "/scenarios/0/turns",
      message: expect.stringMatching(/^No turn 2 is given/) as string,
    });
  });

  it("breaks off: that alone is said, not what follows from it", async () => {
    const found = await failures({
      ...securityTicket,
      turns: [{ from: "general", text: "x" }],
      expect: { close_reason: "handled", turns: 3 },
    });
    expect(found).toHaveLength(1);
    expect(found[0]!.message).toMatch(/^Turn 2 is by general/);
  });

  it.each<[JsonObject, string]>([
    [{ close_reason: 5 }, "/close_reason"],
    [{ turns: "2" }, "/turns"],
    [{ speakers: "u" }, "/speakers"],
    [{ fired: 0 }, "/fired"],
    [{ close_resaon: "handled" }, "/close_resaon"],
    [{ never: { speaker: ["x"] } }, "/never/speaker"],
  ])("%j is never met, whoever plays the run", async (expect_, pointer) => {
    const found = await failures({ ...securityTicket, expect: expect_ });
    expect(found.map((failure) => failure.pointer)).toEqual([`/scenarios/0/expect${pointer}`]);
  });

  it("is never met where it is no object at all", async () => {
    for (const expect_ of [[1], "done", 5, null])
      expect(await failures({ ...securityTicket, expect: expect_ })).toMatchObject([
        { pointer: "/scenarios/0/expect" },
      ]);
  });
});
