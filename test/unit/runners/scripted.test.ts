import { expect, it } from "vitest";
import { ScriptedRunner } from "../../../runtime/index.js";

it("plays the kickoff as whoever is expected, then the turns in order, then nothing", async () => {
  const runner = new ScriptedRunner({
    name: "s",
    kickoff: "hello",
    pointer: "/scenarios/1",
    turns: [
      { from: "a", tools: [{ name: "t" }], context: { set: { x: 1 } }, pointer: "/scenarios/1/turns/0" },
      { from: "b", text: "bye", tools: [] },
    ],
  });
  expect(await runner.next({ speaker: "h", turn: 0 })).toEqual({
    speaker: "h",
    text: "hello",
    tools: [],
    pointer: "/scenarios/1/kickoff",
  });
  expect(await runner.next({ speaker: "whoever", turn: 1 })).toEqual({
    speaker: "a",
    text: "",
    tools: [{ name: "t" }],
    context: { set: { x: 1 } },
    pointer: "/scenarios/1/turns/0",
  });
  expect(await runner.next({ speaker: "b", turn: 2 })).toMatchObject({
    text: "bye",
    pointer: "/scenarios/1/turns/1",
  });
  expect(await runner.next({ speaker: "b", turn: 3 })).toBeUndefined();
});
