import { describe, expect, it } from "vitest";
import { scenarioLensesOf } from "../../../language-server/features/scenario-lenses.js";
import { parseWorkflow } from "../../../runtime/index.js";
import { CLINIC, placeOf, URI, viewOf } from "./text.js";

const argument = [{ uri: URI, scenario: "chest pain" }];

describe("lenses over scenarios", () => {
  it("offer to run and to debug each one", () => {
    expect(scenarioLensesOf(viewOf(CLINIC)).map(({ command }) => command)).toEqual([
      { title: "▷ Run", command: "baton.runScenario", arguments: argument },
      { title: "▷ Debug “chest pain”", command: "baton.debugScenario", arguments: argument },
    ]);
  });

  it("stand on the scenario's first line", () => {
    const line = placeOf(CLINIC, '"name": "chest pain"').line - 1;
    expect(scenarioLensesOf(viewOf(CLINIC)).map(({ range }) => range.start.line)).toEqual([line, line]);
  });

  it("stay while the text is half-typed, and say that it is", () => {
    const typing = CLINIC.replace('"chest pain",', '"chest');
    const view = { ...viewOf(CLINIC), current: parseWorkflow(typing, { uri: URI }), stale: true };
    expect(scenarioLensesOf(view).map(({ command }) => [command?.title, command?.arguments])).toEqual([
      ["▷ Run (the text is incomplete)", argument],
      ["▷ Debug “chest pain”", argument],
    ]);
  });

  it("stand in a file of scenarios, too", () => {
    const uri = "file:///clinic.scenario.yaml";
    const text = "scenarios:\n  - name: chest pain\n    kickoff: It hurts.\n    turns: []\n";
    const lenses = scenarioLensesOf(viewOf(text, [], uri));
    expect(lenses.map(({ command }) => command?.command)).toEqual([
      "baton.runScenario",
      "baton.debugScenario",
    ]);
    expect(lenses[0]?.range.start.line).toBe(1);
  });

  it("are not invented where there is no scenario", () => {
    expect(scenarioLensesOf(viewOf('{"initial_speaker": "a"}'))).toEqual([]);
    expect(scenarioLensesOf(viewOf(""))).toEqual([]);
  });
});
