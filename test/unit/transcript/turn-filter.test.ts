import { describe, expect, it } from "vitest";
import { matchesTurn, SeenValues, toldTurns, type TurnFilter } from "../../../runtime/index.js";
import { all, loggedRun } from "./runs.js";

const TURNS = [
  { from: "triage", text: "Filing it, GRÜẞE.", tools: ["file"], context: { set: { box: { shelf: "Öst" } } } },
  { from: "archive", text: "Done.", context: { set: { lane: "urgent" }, delete: ["box"] } },
];

const matching = async (filter: TurnFilter) =>
  (await all(toldTurns(await loggedRun(TURNS))))
    .filter((turn) => matchesTurn(turn, filter))
    .map(({ number }) => number);

describe("filtering turns", () => {
  it.each<[TurnFilter, number[]]>([
    [{}, [1, 2, 3]],
    [{ speakers: [], text: "" }, [1, 2, 3]],
    [{ speakers: ["triage", "user"] }, [1, 2]],
    [{ rules: ["tool file → archive"] }, [2]],
    [{ tools: ["file"] }, [2]],
    [{ keys: ["box"] }, [2, 3]],
    [{ keys: ["box"], speakers: ["archive"] }, [3]],
    [{ text: "DONE" }, [3]],
    [{ text: "grüße" }, [2]],
    [{ text: "öst" }, [2]],
    [{ text: "lane" }, [3]],
    [{ text: "file" }, [2]],
    [{ speakers: ["nobody"] }, []],
  ])("by %j finds turns %j", async (filter, numbers) => {
    expect(await matching(filter)).toEqual(numbers);
  });

  it("counts the values that turns have", async () => {
    const seen = new SeenValues();
    for (const turn of await all(toldTurns(await loggedRun(TURNS)))) seen.add(turn);
    expect([...seen.speakers]).toEqual([
      ["user", 1],
      ["triage", 1],
      ["archive", 1],
    ]);
    expect([...seen.tools]).toEqual([["file", 1]]);
    expect(seen.keys.get("box")).toBe(2);
    expect([...seen.rules.keys()][0]).toBe("from user → triage");
  });
});
