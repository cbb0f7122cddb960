import { describe, expect, it } from "vitest";
import { addUsage, summarize, transcriptFormats, usageOf, usageText } from "../../../runtime/index.js";
import type { LoggedChannel } from "../../../runtime/index.js";
import { all, loggedRun, URGENT } from "./runs.js";

async function markdown(channel: LoggedChannel): Promise<string> {
  return (await all(transcriptFormats.summary([Promise.resolve(channel)]))).join("\n");
}

describe("the summary of a channel", () => {
  it("tells who spoke how often, what fired and what never did, and why it ended", async () => {
    const summary = await summarize(await loggedRun(URGENT));
    expect(summary).toMatchObject({
      turns: 3,
      end: "Turn 3 by doctor closed it as treated: “from doctor → close as treated” decided.",
      rules: [
        { rule: "from doctor → close as treated", fired: 1 },
        { rule: 'context lane == "urgent" → doctor', fired: 1 },
        { rule: "from user → triage", fired: 1 },
        { rule: "tool file → archive", fired: 0 },
      ],
    });
    expect(summary.speakers.map(({ name, turns }) => [name, turns])).toEqual([
      ["user", 1],
      ["triage", 1],
      ["doctor", 1],
      ["archive", 0],
    ]);
    expect(summary.duration).toBeGreaterThanOrEqual(0);
  });

  it("says of an open channel who is expected", async () => {
    expect((await summarize(await loggedRun(URGENT.slice(0, 1)))).end).toBe(
      "It is open: doctor is expected to speak.",
    );
  });

  it("says that max_turns ended it", async () => {
    expect((await summarize(await loggedRun(URGENT, { max_turns: 2 }))).end).toBe(
      "Turn 2 by triage was the last that max_turns allows.",
    );
  });

  it("is a Markdown document in which no name becomes markup", async () => {
    const text = await markdown(await loggedRun(URGENT));
    expect(text).toMatch(/^# workflow [0-9a-f]{32} · user, triage, doctor, archive\n/);
    expect(text).toContain("| tool file → archive | never |");
    expect(text).toContain("| archive | none |  |\n");
  });
});

describe("what a turn used", () => {
  it("is read from the envelope, where it says so", () => {
    const usage = { model: "m", input_tokens: 1204, output_tokens: 96, cost: 0.0041 };
    const read = usageOf({ event_data: { body: "x", usage } });
    expect(read).toEqual({ model: "m", inputTokens: 1204, outputTokens: 96, cost: 0.0041 });
    expect(usageText(read!)).toBe("1,204 tokens in, 96 out, $0.0041, m");
  });

  it.each([
    [null],
    [{}],
    [{ usage: null }],
    [{ usage: "12" }],
    [{ usage: { input_tokens: "12" } }],
    [{ usage: { input_tokens: NaN, output_tokens: -1 } }],
  ])("is unknown in %j", (event_data) => {
    expect(usageOf({ event_data })).toBeUndefined();
  });

  it("adds up, with the cost as far as it is known", () => {
    const one = { inputTokens: 1, outputTokens: 2, model: "a" };
    expect(addUsage(undefined, one)).toEqual(one);
    expect(addUsage(one, one)).toEqual({ inputTokens: 2, outputTokens: 4, model: "a" });
    expect(addUsage(one, { inputTokens: 1, outputTokens: 1, cost: 0.5, model: "b" })).toEqual({
      inputTokens: 2,
      outputTokens: 3,
      cost: 0.5,
    });
  });
});
