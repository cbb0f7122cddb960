import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { applyTextEdits, checkText, editsFor } from "../../../runtime/index.js";
import type { Diagnostic, JsonObject, JsonValue } from "../../../runtime/index.js";
import { findingCodes } from "../../../runtime/check/finding-codes.js";
import { golden } from "../../support/golden.js";
import { stringify } from "yaml";

/** A document with every key that is known outside scenarios, each in its place. */
const FULL: JsonObject = {
  orchestration: "workflow",
  participants: [
    {
      name: "user",
      agent_id: "u1",
      kind: "human",
      description: "Asks.",
      prompt: "Ask.",
      runner: { provider: "openai-compatible", model: "small", api_key_env: "KEY" },
      tools: [
        {
          name: "go",
          description: "Goes.",
          parameters: { type: "object", propertys: {} },
          set: { promt: 1 },
          delete: ["x"],
          handoff: "writer",
          finish: "",
          approval: false,
          module: "go.py",
        },
      ],
    },
    "writer",
  ],
  creator: "user",
  initial_speaker: "user",
  context_vars: { transition: 1 },
  extensions: [{ module: "m", conditions: [{ name: "odd" }], targets: ["even"] }],
  handoff_contracts: [{ from: "user", to: "writer", requires: ["x"] }],
  transitions: [
    {
      when: { name: "from_speaker", args: { agent_id: "user" } },
      then: { name: "agent", args: { agent_id: "writer" } },
      priority: 1,
      lint: { "dead-rule": "off" },
    },
  ],
  default_target: { name: "terminate", args: { reason: "done" } },
  max_turns: 9,
  lint: { "unset-key": "hint" },
};

const HANDOFF: JsonObject = {
  orchestration: "handoff",
  participants: ["user", "a", "b"],
  start: "a",
  handoffs: [{ from: "a", to: "b", description: "Now." }],
  autonomous: { agents: ["a"], prompts: { a: "Go on." }, turn_limits: { a: 3 } },
  return_to_previous: true,
  terminate_when: "false",
  dialect: "python",
};

const FREE = ["parameters", "set", "context_vars", "args", "prompts", "turn_limits"];

/** The place of every key that the two documents have, except where people may use any. */
function* places(value: JsonValue, path: string[] = []): Iterable<string[]> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* places(item, [...path, String(index)]);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) {
      yield [...path, key];
      if (!FREE.includes(key)) yield* places(item, [...path, key]);
    }
}

/** The document with one key misspelt, its order kept. */
function misspelt(value: JsonValue, path: readonly string[], wrong: string): JsonValue {
  const [head, ...rest] = path;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === head ? misspelt(item, rest, wrong) : item));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, item]) =>
      key !== head ? [key, item] : rest.length === 0 ? [wrong, item] : [key, misspelt(item, rest, wrong)],
    ),
  );
}

const unknown = (text: string, language: "json" | "yaml") =>
  checkText(text, { language }).diagnostics.filter(({ code }) => code === "unknown-key");

function fixed(text: string, language: "json" | "yaml", { fixes }: Diagnostic): string {
  const { parsed } = checkText(text, { language });
  const [fix] = fixes;
  return applyTextEdits(text, fix?.textEdits ?? editsFor(parsed, undefined, fix?.edits ?? []));
}

const all = [FULL, HANDOFF].flatMap((document) =>
  [...places(document)].map((path) => ({
    document,
    path,
    name: `${document === FULL ? "workflow" : "handoff"} /${path.join("/")}`,
  })),
);
// Two letters that are left of a key have too many neighbours; the kind of a document decides what its keys are.
const spelt = all.filter(
  ({ path }) =>
    path.at(-1)!.length > 3 &&
    path.join() !== "orchestration" &&
    !(path.includes("runner") && path.at(-1) === "kind"),
);

describe.each(["json", "yaml"] as const)("in %s", (language) => {
  const write = (data: JsonValue) => (language === "json" ? JSON.stringify(data, null, 2) : stringify(data));

  test.each(spelt)("a slip in $name is told of and put right", ({ document, path }) => {
    const key = path.at(-1)!;
    for (const wrong of [key.slice(0, -1), `${key}x`, `${key.slice(0, 1)}${key.slice(2)}`]) {
      const text = write(misspelt(document, path, wrong));
      const [finding, ...more] = unknown(text, language);
      expect(more).toEqual([]);
      expect(finding, wrong).toMatchObject({
        severity: "hint",
        pointer: `/${[...path.slice(0, -1), wrong].join("/")}`,
      });
      expect(finding?.message).toContain(`Did you mean ${key}?`);
      expect(fixed(text, language, finding!)).toBe(write(document));
    }
  });

  test("known keys, remarks and keys near none are left alone", () => {
    for (const document of [FULL, HANDOFF]) expect(unknown(write(document), language)).toEqual([]);
    const remarks = {
      _max_turn: 1,
      $schema: "x",
      "x-tools": [],
      "//transition": 1,
      title: "t",
      version: 2,
      owner: "me",
      notes: "n",
    };
    expect(unknown(write({ ...FULL, ...remarks }), language)).toEqual([]);
  });

  test("beside the right key the wrong one can only go", () => {
    const text = write({ ...FULL, max_turn: 3 });
    const [finding] = unknown(text, language);
    expect(finding?.fixes.map(({ title }) => title)).toEqual(["Remove it"]);
    expect(unknown(fixed(text, language, finding!), language)).toEqual([]);
  });

  test("lint: codes and levels, at the top and in a rule", () => {
    const lint = { "dead-rul": "off", "dead-rule": "offf", "my-own-code": "off", "unset-key": false };
    const rule = { ...(FULL["transitions"] as JsonObject[])[0], lint };
    const found = unknown(write({ ...FULL, lint, transitions: [rule] }), language);
    for (const at of ["", "/transitions/0"])
      expect(
        found
          .filter(({ pointer }) => pointer.startsWith(`${at}/lint`))
          .map(({ pointer, message }) => `${pointer} ${message.split(". ").at(-1)}`),
      ).toEqual([
        `${at}/lint/dead-rul Did you mean dead-rule?`,
        `${at}/lint/dead-rule Did you mean off?`,
        `${at}/lint/unset-key Write one of off, error, warning, information, hint.`,
      ]);
  });

  test("it can be silenced like every finding that is no error", () => {
    expect(unknown(write({ ...FULL, max_turn: 3, lint: { "unknown-key": "off" } }), language)).toEqual([]);
  });
});

test("words that people write on purpose are near no key", () => {
  const words = [
    "note",
    "type",
    "tags",
    "role",
    "model",
    "author",
    "date",
    "status",
    "group",
    "label",
    "owner",
    "id",
    "url",
    "icon",
    "color",
    "test",
  ];
  const extra = Object.fromEntries(words.map((word) => [word, 1]));
  const document = {
    ...FULL,
    ...extra,
    participants: [{ name: "user", kind: "human", ...extra, tools: [{ name: "go", ...extra }] }, "writer"],
    transitions: [{ ...(FULL["transitions"] as JsonObject[])[0], ...extra }],
  };
  expect(unknown(JSON.stringify(document), "json").map(({ pointer }) => pointer)).toEqual([]);
});

test("no golden document and no sample has a misspelt key", () => {
  const documents = [
    ...golden<{ document: JsonObject }>("ag2-analysis-seed-examples"),
    ...golden<{ document: JsonObject }>("ag2-analysis"),
  ];
  for (const { document } of documents) expect(unknown(JSON.stringify(document), "json")).toEqual([]);
  for (const folder of ["cookbook", "handoff", "mistakes"]) {
    const at = new URL(`../../../extension/samples/${folder}/`, import.meta.url);
    for (const name of readdirSync(at).filter((each) => each.includes(".workflow.")))
      expect(
        unknown(readFileSync(new URL(name, at), "utf8"), name.endsWith("json") ? "json" : "yaml"),
        name,
      ).toEqual([]);
  }
});

test("every finding with a page can be named under lint", () => {
  const pages = readdirSync(new URL("../../../scripts/findings/", import.meta.url)).map((name) =>
    name.replace(/\.yaml$/, ""),
  );
  expect([...findingCodes].sort()).toEqual(pages.sort());
});

test("thousands of unknown keys are not thousands of findings", () => {
  const keys = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [
      `max_turn${index % 10}${"_".repeat(index)}`.slice(0, 300) + index,
      1,
    ]),
  );
  expect(unknown(JSON.stringify({ ...FULL, ...keys }), "json").length).toBeLessThanOrEqual(200);
});

test("a slip in a scenario can be put right too, wherever it is", () => {
  const scenario = {
    name: "s",
    kickoff: "Hello",
    context_vars: { a: 1 },
    turns: [
      {
        from: "writer",
        text: "Hi",
        tools: [{ name: "go", args: {}, set: { a: 2 } }],
        context: { delete: ["b"] },
      },
    ],
    expect: { close_reason: "done", speakers: ["user", "writer"], never: { speakers: ["x"] } },
  };
  const slips: string[][] = [
    ["kickoff"],
    ["context_vars"],
    ["turns"],
    ["turns", "0", "text"],
    ["turns", "0", "tools"],
    ["turns", "0", "tools", "0", "args"],
    ["turns", "0", "context", "delete"],
    ["expect"],
    ["expect", "close_reason"],
    ["expect", "never", "speakers"],
  ];
  for (const path of slips) {
    const key = path.at(-1)!;
    const wrong = `${key.slice(0, 1)}${key.slice(2)}`;
    const text = JSON.stringify({ ...FULL, scenarios: [misspelt(scenario, path, wrong)] });
    const pointer = `/scenarios/0/${[...path.slice(0, -1), wrong].join("/")}`;
    const finding = checkText(text, { language: "json" }).diagnostics.find(
      (each) => each.pointer === pointer,
    );
    expect(finding?.message, pointer).toContain(`Did you mean ${key}?`);
    expect(JSON.parse(fixed(text, "json", finding!))).toEqual({ ...FULL, scenarios: [scenario] });
  }
});
