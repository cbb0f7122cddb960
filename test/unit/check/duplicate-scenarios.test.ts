import { expect, test } from "vitest";
import { applyTextEdits, checkText, editsFor } from "../../../runtime/index.js";
import type { JsonValue } from "../../../runtime/index.js";
import { flow } from "../../support/flow.js";

const scenario = (name: string) => ({
  name,
  kickoff: "Hello",
  turns: [
    { from: "writer", text: "a" },
    { from: "editor", text: "b" },
  ],
});
const twice = [
  scenario("a"),
  scenario("b"),
  scenario("a"),
  scenario("a (2)"),
  scenario("a"),
  scenario("__proto__"),
];

const duplicates = (text: string, kind: "workflow" | "scenario") =>
  checkText(text, { language: "json", kind }).diagnostics.filter(({ code }) => code === "duplicate-scenario");

test.each<["workflow" | "scenario", JsonValue, string]>([
  ["workflow", flow({ scenarios: twice }), "/scenarios"],
  ["scenario", { scenarios: twice }, "/scenarios"],
  ["scenario", twice, ""],
])("in a %s text, each later one is told of and can be renamed", (kind, data, at) => {
  let text = JSON.stringify(data, null, 1);
  const found = duplicates(text, kind);
  expect(found.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual([
    `warning ${at}/2/name`,
    `warning ${at}/4/name`,
  ]);
  expect(found[0]?.related[0]?.message).toBe('the first "a"');
  for (const { fixes } of found) {
    const { parsed } = checkText(text, { language: "json", kind });
    text = applyTextEdits(text, editsFor(parsed, undefined, fixes[0]?.edits ?? []));
  }
  expect(duplicates(text, kind)).toEqual([]);
  expect(text).toContain('"a (3)"');
});

test("scenarios of different names are fine", () => {
  expect(
    duplicates(JSON.stringify(flow({ scenarios: [scenario("a"), scenario("A"), scenario("")] })), "workflow"),
  ).toEqual([]);
});
