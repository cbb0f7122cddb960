import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { parseWorkflow, scenarioJsonSchema, workflowJsonSchema } from "../../../runtime/index.js";
import type { JsonObject, JsonValue } from "../../../runtime/index.js";
import { configurationJsonSchema } from "../../../runtime/check/configuration-schema.js";
import { readLintConfiguration } from "../../../runtime/index.js";
import { scenarioFileSchema } from "../../../runtime/document/schema/scenario.js";
import { workflowSchema } from "../../../runtime/document/schema/workflow.js";
import { golden } from "../../support/golden.js";
import { SOUND } from "./reading.js";

const published = (name: string): string =>
  readFileSync(new URL(`../../../extension/schemas/${name}.schema.json`, import.meta.url), "utf8");

async function complaints(schema: object, data: JsonValue): Promise<string[]> {
  const service = getLanguageService({});
  const text = TextDocument.create("file:///a.json", "json", 1, JSON.stringify(data));
  const found = await service.doValidation(text, service.parseJSONDocument(text), undefined, schema);
  return found.map(({ message }) => (typeof message === "string" ? message : message.value));
}

describe("the published schemas", () => {
  it("are what the code generates (else run node scripts/generate-schemas.mjs)", () => {
    expect(published("workflow")).toBe(`${JSON.stringify(workflowJsonSchema(), null, 2)}\n`);
    expect(published("scenario")).toBe(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
    expect(published("configuration")).toBe(`${JSON.stringify(configurationJsonSchema(), null, 2)}\n`);
  });

  it("say of baton.config.json what reading it says", async () => {
    const cases: [JsonValue, boolean][] = [
      [{ severity: { "priority-order": "error", "of-tomorrow": "off" }, ignore: ["vendor/**"] }, true],
      [{}, true],
      [{ severity: { "priority-order": "loud" } }, false],
      [{ severity: ["priority-order"] }, false],
      [{ ignore: "vendor/**" }, false],
      [{ ingore: [] }, false],
      [[], false],
    ];
    for (const [data, fine] of cases) {
      const problems = readLintConfiguration(JSON.stringify(data)).problems;
      expect(
        [await complaints(configurationJsonSchema(), data), problems].map((each) => each.length === 0),
      ).toEqual([fine, fine]);
    }
  });

  it("accept a sound workflow and refuse a wrong one, as a JSON language service applies them", async () => {
    expect(await complaints(workflowJsonSchema(), SOUND)).toEqual([]);
    expect(
      await complaints(workflowJsonSchema(), {
        ...SOUND,
        transitions: [{ when: { name: "from_speaker", args: {} }, then: null }],
      }),
    ).not.toEqual([]);
    expect(await complaints(scenarioJsonSchema(), { name: "s", kickoff: "hi" })).toEqual([]);
    expect(await complaints(scenarioJsonSchema(), { name: "s" })).not.toEqual([]);
  });

  it("accept every golden document", () => {
    for (const { document } of golden<{ document: JsonValue }>("ag2-analysis"))
      expect(workflowSchema.safeParse(document).error?.issues ?? []).toEqual([]);
  });
});

/** Values that are right somewhere and wrong elsewhere. */
const odd = fc.constantFrom<JsonValue>(
  null,
  true,
  0,
  -1,
  3,
  "",
  "user",
  "always",
  "stay",
  [],
  {},
  ["user"],
  [1],
  { name: "always" },
  { name: "stay", args: {} },
  { name: "agent", args: { agent_id: "user" } },
  { name: "context_equals", args: { key: "k", value: 1 } },
  { name: "t" },
  { set: { a: 1 }, delete: ["b"] },
  { from: "user", text: "x" },
  { name: "s", kickoff: "k", turns: [] },
);
const SCENARIO: JsonObject = {
  name: "s",
  kickoff: "k",
  turns: [{ from: "writer", text: "x", tools: ["t", { name: "u", set: {} }], context: { set: {} } }],
  expect: { fired: [0, "default"], never: { speakers: [] } },
};
const FULL: JsonObject = {
  ...SOUND,
  creator: "user",
  context_vars: { a: 1 },
  participants: [
    { name: "user", kind: "human", agent_id: "1", runner: "scripted" },
    { name: "writer", tools: [{ name: "t", set: {}, delete: [], approval: true }] },
  ],
  extensions: [{ module: "m", conditions: ["c"], targets: [{ name: "t" }] }],
  handoff_contracts: [{ from: "user", to: "writer", requires: ["a"] }],
  scenarios: [SCENARIO],
};

function paths(data: JsonValue, path: string[] = []): string[][] {
  if (typeof data !== "object" || data === null) return [path];
  return [path, ...Object.entries(data).flatMap(([key, value]) => paths(value, [...path, key]))];
}

function replaced(data: JsonValue, path: readonly string[], value: JsonValue): JsonValue {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(data))
    return data.map((item, index) => (String(index) === head ? replaced(item, rest, value) : item));
  const object = data as Record<string, JsonValue>;
  return { ...object, [head]: replaced(object[head] ?? null, rest, value) };
}

describe("schema and findings agree", () => {
  const schemaErrors = (data: JsonValue, uri: string): string[] =>
    parseWorkflow(JSON.stringify(data), { uri })
      .problems.filter(({ severity }) => severity === "error")
      .map(({ pointer, message }) => `${pointer} ${message}`);

  it("no finding of shape in a workflow that the schema accepts", () => {
    expect(workflowSchema.safeParse(FULL).success).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...paths(FULL)), odd, (path, value) => {
        const data = replaced(FULL, path, value);
        if (workflowSchema.safeParse(data).success) expect(schemaErrors(data, "a.workflow.json")).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("a finding for every wrong type in Baton's own keys that the schema refuses", () => {
    const own = paths(FULL).filter(
      ([top]) => top === "participants" || top === "scenarios" || top === "extensions" || top === "creator",
    );
    fc.assert(
      fc.property(fc.constantFrom(...own), odd, (path, value) => {
        const data = replaced(FULL, path, value);
        expect(schemaErrors(data, "a.workflow.json").length > 0).toBe(
          !workflowSchema.safeParse(data).success,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("the same for scenario files", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths(SCENARIO)), odd, (path, value) => {
        const changed = replaced(SCENARIO, path, value);
        expect(schemaErrors(changed, "a.scenario.json").length > 0).toBe(
          !scenarioFileSchema.safeParse(changed).success,
        );
      }),
      { numRuns: 500 },
    );
  });
});
