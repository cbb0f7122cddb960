import { expect, test } from "vitest";
import { WORKFLOW_IN_CODE } from "../../../extension/languages.js";
import { USUAL_TYPE } from "../../../extension/logs/channel-title.js";
import { DEFAULT_ORCHESTRATION, mayHaveGraphs } from "../../../runtime/index.js";

test("the extension starts its server for the classes that the runtime reads, and for no others", () => {
  const names = WORKFLOW_IN_CODE.source.split("|");
  expect(names.filter((name) => mayHaveGraphs(`x = ${name}()`))).toEqual(names);
  // Nothing beside them is read: the texts without these names have nothing.
  expect(mayHaveGraphs("Transition Graph, Handoff Builder")).toBe(false);
  expect(names).toHaveLength(2);
});

test("titles leave out the type that documents have which say none", () => {
  expect(USUAL_TYPE).toBe(DEFAULT_ORCHESTRATION);
});
