import { describe, expect, test } from "vitest";
import { argumentFields, readArgument } from "../../../extension/play/arguments.js";
import { menuOf } from "../../../extension/play/menu.js";
import type { Choices } from "../../../extension/play/protocol.js";
import { draftWords, turnsInWords } from "../../../extension/play/words.js";

const leads = (leadsTo: string, rule = "") => ({ leadsTo, rule, plays: true });
const refused = { leadsTo: "is refused: no", rule: "", plays: false };

const choices: Choices = {
  turn: 2,
  speaker: "triage",
  speakers: [{ name: "triage", ...leads("→ general by rule 4") }],
  draft: { leadsTo: "posts nothing without a text", rule: "", plays: false },
  say: leads("→ general by rule 4", "from triage → general"),
  tools: [
    {
      name: "set_route",
      description: "It is about a badge.",
      effects: 'sets route to "security"',
      ...leads("→ security by rule 2"),
      needsText: true,
    },
    { name: "broken", effects: "", ...refused },
  ],
  handovers: [
    {
      to: "user",
      call: { name: "hand_over_to_user", handoff: "user" },
      ...leads("→ user by the call itself"),
    },
  ],
  finish: {
    call: { name: "finish", finish: "finished" },
    ...leads("→ close as finished by the call itself"),
  },
  context: [{ key: "route", value: "security", ...leads("→ security by rule 2") }],
};

describe("the list of what may be done", () => {
  test("names each choice, what it does and what it leads to, under headings; what is refused is left out", () => {
    expect(menuOf(choices, {}).map(({ label, description, detail }) => [label, description, detail])).toEqual(
      [
        ["Speak", undefined, undefined],
        ["$(comment) Say something…", "→ general by rule 4", "from triage → general"],
        ["Call a tool", undefined, undefined],
        ["$(tools) set_route", "→ security by rule 2", 'It is about a badge. · sets route to "security"'],
        ["$(arrow-right) Hand over to user", "→ user by the call itself", undefined],
        ["$(debug-stop) Finish…", "→ close as finished by the call itself", undefined],
        ["Change the context first", undefined, undefined],
        ['$(symbol-variable) route = "security"', "→ security by rule 2", undefined],
        ["$(symbol-variable) Set another variable…", undefined, undefined],
      ],
    );
  });

  test("begins with the turn as it stands, once it could be played", () => {
    const draft = { text: "Routing.", tools: [{ name: "set_route" }] };
    const [first] = menuOf({ ...choices, draft: leads("→ security by rule 2") }, draft);
    expect(first).toEqual({
      label: "$(play) Play this turn: “Routing.” [set_route]",
      description: "→ security by rule 2",
      action: { kind: "post" },
    });
  });

  test("asks who speaks where several may, and leaves out those who would be refused", () => {
    const speakers = [
      { name: "ann", description: "Sells.", ...leads("→ bob by rule 1") },
      { name: "bob", ...refused },
    ];
    expect(menuOf({ ...choices, speaker: undefined, speakers }, {})).toEqual([
      {
        label: "$(account) ann",
        description: "→ bob by rule 1",
        detail: "Sells.",
        action: { kind: "speaker", name: "ann" },
      },
    ]);
  });
});

describe("a draft in words", () => {
  test.each([
    [{}, ""],
    [{ text: "Hi" }, "“Hi”"],
    [{ tools: [{ name: "a" }, { name: "b" }] }, "[a, b]"],
    [{ text: "x", context: { set: { k: { n: 1 } }, delete: ["old"] } }, '“x” k = {"n":1} no old'],
    [{ text: "one\ntwo" }, "“one…”"],
    [{ text: "🙂".repeat(60) }, `“${"🙂".repeat(39)}…”`],
  ])("%j", (draft, words) => {
    expect(draftWords(draft)).toBe(words);
  });

  test("numbers of turns", () => {
    expect([turnsInWords(1), turnsInWords(3)]).toEqual(["1 turn", "3 turns"]);
  });
});

describe("a tool's arguments", () => {
  test("are those of its schema, in its order", () => {
    expect(
      argumentFields({
        properties: {
          slot: { type: "integer", description: "Which slot?" },
          kind: { enum: ["a", 1] },
          urgent: { type: "boolean" },
          odd: 7,
        },
        required: ["slot"],
      }),
    ).toEqual([
      { name: "slot", required: true, type: "integer", description: "Which slot?" },
      { name: "kind", required: false, options: ["a", 1] },
      { name: "urgent", required: false, type: "boolean", options: [true, false] },
      { name: "odd", required: false },
    ]);
  });

  test.each([undefined, null, 3, [], {}, { properties: 3 }, { properties: { a: {} }, required: "a" }])(
    "of %j are none, or no more than it says",
    (schema) => {
      expect(argumentFields(schema).every(({ required }) => !required)).toBe(true);
    },
  );

  test.each([
    ["string", "3", { value: "3" }],
    ["integer", "3", { value: 3 }],
    ["integer", "3.5", { problem: "slot must be an integer." }],
    ["number", "x", { problem: "slot must be a number, written as JSON." }],
    ["array", "[1]", { value: [1] }],
    ["object", "[1]", { problem: "slot must be an object." }],
    ["null", "null", { value: null }],
    [undefined, "some words", { value: "some words" }],
    [undefined, "true", { value: true }],
    ["strange", "{}", { value: {} }],
  ])("of type %s from %s", (type, text, read) => {
    expect(readArgument({ name: "slot", required: true, ...(type && { type }) }, text)).toEqual(read);
  });
});
