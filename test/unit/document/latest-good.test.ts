import { expect, it } from "vitest";
import { isScenarioUri, languageOf, LatestGood, parseWorkflow } from "../../../runtime/index.js";
import { json } from "./reading.js";

it("keeps the last good reading while the text does not parse, and says that it is stale", () => {
  const latest = new LatestGood();
  const good = json('{"initial_speaker": "a"}');
  expect(latest.update("u", good)).toEqual({ parsed: good, stale: false });
  expect(latest.update("u", json('{"initial_speaker": '))).toEqual({ parsed: good, stale: true });
  expect(latest.update("u", json('{"initial_speaker": "a", '))).toEqual({ parsed: good, stale: true });
  expect(latest.get("u")).toEqual({ parsed: good, stale: true });
  const better = json('{"initial_speaker": "b"}');
  expect(latest.update("u", better)).toEqual({ parsed: better, stale: false });
  latest.delete("u");
  expect(latest.get("u")).toBeUndefined();
});

it("takes the tolerant reading of a text that never parsed", () => {
  const latest = new LatestGood();
  const broken = json('{"initial_speaker": "a", ');
  expect(latest.update("u", broken)).toEqual({ parsed: broken, stale: false });
  const second = json('{"initial_speaker": "b", ');
  expect(latest.update("u", second)).toEqual({ parsed: second, stale: false });
});

it("counts a text with a wrong shape as good: it can be read", () => {
  expect(new LatestGood().update("u", json("{}")).stale).toBe(false);
});

it.each([
  ["file:///a/b.workflow.json", "json", false],
  ["file:///a/b.workflow.YML", "yaml", false],
  ["b.scenario.yaml?x#y", "yaml", true],
  ["graph.py", "python", false],
  ["untitled:Untitled-1", "json", false],
])("%s is %s", (uri, language, scenario) => {
  expect(languageOf(uri)).toBe(language);
  expect(isScenarioUri(uri)).toBe(scenario);
});

it("tells JSON from YAML by the text where nothing else says it", () => {
  expect(parseWorkflow('\ufeff {"initial_speaker": "a"}').language).toBe("json");
  expect(parseWorkflow("initial_speaker: a\n").language).toBe("yaml");
});
