import { expect, test } from "vitest";
import { analysisOf, flow, rule, to, when } from "../../support/flow.js";

const data = (top: object, own: object) =>
  flow({
    ...top,
    max_turns: 2,
    transitions: [
      ...(flow()["transitions"] as never[]),
      rule(when.tool("a"), to.close("a"), own as never),
      rule(when.tool("b"), to.close("b")),
    ],
  });
const codes = (top: object, own: object) =>
  analysisOf(data(top, own))
    .findings.filter(({ severity }) => severity === "warning")
    .map(({ code, pointer }) => `${code} ${pointer}`);

test("a finding is silenced in the document, everywhere or in one transition", () => {
  expect(codes({}, {})).toEqual([
    "dead-rule /transitions/2/when",
    "dead-rule /transitions/3/when",
    "cap-too-low /max_turns",
  ]);
  expect(codes({}, { lint: { "dead-rule": "off" } })).toEqual([
    "dead-rule /transitions/3/when",
    "cap-too-low /max_turns",
  ]);
  expect(codes({ lint: { "dead-rule": "off" } }, {})).toEqual(["cap-too-low /max_turns"]);
  expect(codes({ lint: { "dead-rule": "on", "cap-too-low": true } }, { lint: null })).toHaveLength(3);
});
