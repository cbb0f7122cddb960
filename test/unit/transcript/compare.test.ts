import { describe, expect, it } from "vitest";
import { comparisonText, compareTurns, toldTurns } from "../../../runtime/index.js";
import type { LoggedChannel, ToldTurn } from "../../../runtime/index.js";
import { loggedRun, URGENT } from "./runs.js";

const compare = async (left: LoggedChannel, right: LoggedChannel) =>
  compareTurns(toldTurns(left), toldTurns(right));

describe("comparing two runs", () => {
  it("finds none between a run and its repetition, whose ids and times are others", async () => {
    const comparison = await compare(await loggedRun(URGENT), await loggedRun(URGENT));
    expect(comparison).toEqual({ same: 3 });
    expect(comparisonText(comparison, "a", "b")).toBe("Both are the same, turn by turn: 3 turns.");
  });

  it("names the first turn that differs, and in what", async () => {
    const other = [{ from: "triage", text: "At once.", context: { set: { room: 2 } } }];
    const { same, first } = await compare(await loggedRun(URGENT), await loggedRun(other));
    expect(same).toBe(1);
    expect(first).toEqual({
      turn: 2,
      differences: [
        { what: "context", left: 'lane "general" → "urgent"', right: "+ room 2" },
        { what: "decision", left: 'context lane == "urgent" → doctor', right: "otherwise → user" },
        { what: "next", left: "doctor", right: "user" },
      ],
    });
    expect(comparisonText({ same, first }, "monday", "tuesday")).toBe(
      'They differ first in turn 2, in what changes in the context: “lane "general" → "urgent"” in monday, “+ room 2” in tuesday. The turn before is the same.',
    );
  });

  it("sees a text, a speaker and a rule that differ", async () => {
    const [left] = await collect(await loggedRun(URGENT));
    const turn = left!;
    const differing = async (change: Partial<ToldTurn>) => {
      const { first } = await compareTurns(stream([turn]), stream([{ ...turn, ...change }]));
      return first?.differences.map(({ what }) => what);
    };
    expect(await differing({ text: "It itches" })).toEqual(["text"]);
    expect(await differing({ speaker: "doctor" })).toEqual(["speaker"]);
    expect(await differing({ decision: "otherwise → user" })).toEqual(["decision"]);
    expect(await differing({ tools: ["mark"] })).toEqual(["tools"]);
    expect(await differing({ createdAt: "2030-01-01", line: 99 })).toBeUndefined();
  });

  it("sees a difference in a value that is too long to be shown whole", async () => {
    const long = (end: string) => [
      { from: "triage", text: "Noted.", context: { set: { note: "x".repeat(500) + end } } },
    ];
    const { first } = await compare(await loggedRun(long("a")), await loggedRun(long("b")));
    expect(first?.differences.map(({ what }) => what)).toEqual(["context"]);
  });

  it("says that a run ends sooner", async () => {
    const comparison = await compare(await loggedRun(URGENT.slice(0, 1)), await loggedRun(URGENT));
    expect(comparison).toMatchObject({ same: 2, first: { turn: 3 } });
    expect(comparisonText(comparison, "the first", "the second")).toBe(
      "the first ends after 2 turns; up to there both are the same, and the second goes on.",
    );
  });
});

async function collect(channel: LoggedChannel): Promise<ToldTurn[]> {
  const turns: ToldTurn[] = [];
  for await (const turn of toldTurns(channel)) turns.push(turn);
  return turns;
}

async function* stream(turns: ToldTurn[]): AsyncGenerator<ToldTurn> {
  yield* turns;
}
