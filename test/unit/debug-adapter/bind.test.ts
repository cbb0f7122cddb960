import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWorkflow } from "../../../runtime/index.js";
import { bind, type Binding } from "../../../debug-adapter/breakpoints/bind.js";
import { stopPlaces } from "../../../debug-adapter/breakpoints/stop-place.js";

/** Binds a line, counted from 1, and says what stops there. */
function at(text: string, line: number, uri = "a.workflow.json"): string {
  const binding = bindLine(text, line, uri);
  return binding.verified ? binding.place.kind : "unverified";
}

function bindLine(text: string, line: number, uri: string): Binding {
  const parsed = parseWorkflow(text, { uri });
  const document = parsed.documents[0];
  if (document === undefined) throw new Error("no workflow in the text");
  return bind(parsed, document, stopPlaces(parsed, document), line - 1);
}

const RULE = '{"when": {"name": "always"}, "then": {"name": "stay"}}';

describe("a line that shows more than a condition means the rule", () => {
  test.each([
    ["all on one line", `{"initial_speaker": "a", "transitions": [\n${RULE}\n]}`, 2, "fires"],
    [
      "condition and target begin on one line",
      `{"transitions": [{\n"when": {"name": "always"}, "then": {\n"name": "stay"}}]}`,
      2,
      "fires",
    ],
    [
      "the condition alone",
      `{"transitions": [{\n"when": {"name": "always"},\n"then": {"name": "stay"}}]}`,
      2,
      "tested",
    ],
    [
      "the condition beside the rule's brace",
      `{"transitions": [\n{ "when": {"name": "always"},\n"then": {"name": "stay"}}]}`,
      2,
      "tested",
    ],
    ["two rules on one line", `{"transitions": [\n${RULE}, ${RULE}]}`, 2, "fires"],
    ["CRLF", `{"transitions": [{\r\n"when": {"name": "always"},\r\n"then": {"name": "stay"}}]}`, 3, "fires"],
    ["the whole document on one line", `{"initial_speaker": "a", "transitions": [${RULE}]}`, 1, "initial"],
  ])("%s", (_what, text, line, kind) => {
    expect(at(text, line)).toBe(kind);
  });

  test.each([
    ["- when: {name: always}", 2, "tested"],
    ["  then: {name: stay}", 3, "fires"],
  ])("YAML: %s", (_text, line, kind) => {
    const text = "transitions:\n- when: {name: always}\n  then: {name: stay}\ninitial_speaker: a\n";
    expect(at(text, line, "a.workflow.yaml")).toBe(kind);
  });
});

test("no line of a workflow is without an answer, and a verified one says where", () => {
  const text = `{\n"participants": ["a", {"name": "b"}],\n\n"initial_speaker": "a",\n"transitions": [\n${RULE},\n\nnull, 7, {"when": 3}],\n"default_target": null,\n"x/~y": {}\n}`;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (line) => {
      const binding = bindLine(text, line, "a.workflow.json");
      if (binding.verified) expect(binding.at.line).toBeGreaterThanOrEqual(0);
      else expect(binding.message).toContain("A run stops at a transition");
    }),
  );
  expect(at(text, 10)).toBe("unverified");
});
