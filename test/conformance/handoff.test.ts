import { describe, expect, it } from "vitest";
import { golden } from "../support/golden.js";
import { expectedOutcome, takeSteps, type BuildCase } from "./handoff-build-case.js";
import { expectation, play, type HandoffCase } from "./handoff-case.js";

/** The ids of the cases that differ; how many agree is printed. */
function differing<Case extends { id: string }>(
  file: string,
  cases: readonly Case[],
  compare: (one: Case) => void,
): string[] {
  const failed = cases.filter((one) => {
    try {
      compare(one);
      return false;
    } catch (error) {
      console.error(`${one.id}: ${error instanceof Error ? error.message : String(error)}`);
      return true;
    }
  });
  console.log(`${file}.jsonl: ${cases.length - failed.length} / ${cases.length} passed`);
  return failed.map(({ id }) => id);
}

describe("handoff runs that the framework recorded", () => {
  it.each([
    ["handoff", 200],
    ["handoff-handwritten", 96],
  ])("%s.jsonl: every case agrees", (file, count) => {
    const cases = golden<HandoffCase>(`maf/${file}`);
    expect(differing(file, cases, (one) => expect(play(one)).toEqual(expectation(one)))).toEqual([]);
    expect(cases).toHaveLength(count);
  });

  it("handoff-builds.jsonl: every case agrees", () => {
    const cases = golden<BuildCase>("maf/handoff-builds");
    expect(
      differing("handoff-builds", cases, (one) => expect(takeSteps(one)).toEqual(expectedOutcome(one))),
    ).toEqual([]);
    expect(cases).toHaveLength(77);
  });
});
