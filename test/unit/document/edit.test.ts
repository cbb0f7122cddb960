import { describe, expect, it } from "vitest";
import { applyTextEdits, editsFor, parseWorkflow } from "../../../runtime/index.js";
import type { StructuralEdit } from "../../../runtime/index.js";

const JSON_TEXT = `{
  // people
  "participants": [
    {"name": "user", "kind": "human"}, // the person
    {"name": "triage", "tools": []}
  ],
  "initial_speaker": "user",
  "transitions": [
    // first
    {"when": {"name": "always"}, "then": null, "priority": 100}, // why
    {"when": {"name": "from_speaker", "args": {"agent_id": "user"}}, "then": null} /* last */
  ],
  "scenarios": []
}
`;

const YAML_TEXT = `# people
participants:
  - name: user
    kind: human
  # the triage
  - {name: triage, tools: []}
initial_speaker: user # who
transitions:
  # first
  - when: {name: always}
    then: null
    priority: 100 # why
  # second
  - when: {name: from_speaker, args: {agent_id: user}}
    then: null
scenarios: []
`;

function edited(text: string, ...edits: StructuralEdit[]): string {
  const parsed = parseWorkflow(text);
  return applyTextEdits(text, editsFor(parsed, parsed.documents[0], edits));
}

/** The lines that went (-) and came (+), in the order of the texts. */
function changes(text: string, ...edits: StructuralEdit[]): string[] {
  const before = text.split("\n");
  const after = edited(text, ...edits).split("\n");
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `-${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+${line}`),
  ];
}

const RULE = { when: { name: "always" }, then: { name: "terminate", args: { reason: "too late" } } };

describe("edits of JSON touch nothing but their place", () => {
  it("replace a number by one edit of its digits", () => {
    const parsed = parseWorkflow(JSON_TEXT);
    const edits = editsFor(parsed, parsed.documents[0], [
      { op: "set", pointer: "/transitions/0/priority", value: 4 },
    ]);
    expect(edits).toEqual([
      { range: { start: { line: 9, character: 59 }, end: { line: 9, character: 62 } }, newText: "4" },
    ]);
  });

  it("remove a key with its comma", () => {
    expect(changes(JSON_TEXT, { op: "remove", pointer: "/transitions/0/priority" })).toEqual([
      '-    {"when": {"name": "always"}, "then": null, "priority": 100}, // why',
      '+    {"when": {"name": "always"}, "then": null}, // why',
    ]);
  });

  it("insert a rule above the comments of the next", () => {
    const after = edited(JSON_TEXT, { op: "insert", pointer: "/transitions", index: 0, value: RULE });
    expect(after.split("\n").slice(7, 11)).toEqual([
      '  "transitions": [',
      '    {"when": {"name": "always"}, "then": {"name": "terminate", "args": {"reason": "too late"}}},',
      "    // first",
      '    {"when": {"name": "always"}, "then": null, "priority": 100}, // why',
    ]);
  });

  it("append a rule behind the comment of the last", () => {
    const after = edited(JSON_TEXT, { op: "insert", pointer: "/transitions", index: 2, value: RULE });
    expect(after.split("\n").slice(10, 13)).toEqual([
      '    {"when": {"name": "from_speaker", "args": {"agent_id": "user"}}, "then": null}, /* last */',
      '    {"when": {"name": "always"}, "then": {"name": "terminate", "args": {"reason": "too late"}}}',
      "  ],",
    ]);
  });

  it("move a rule with its comments, in both directions", () => {
    const forth = edited(JSON_TEXT, { op: "move", pointer: "/transitions", from: 0, to: 1 });
    expect(forth.split("\n").slice(7, 12)).toEqual([
      '  "transitions": [',
      '    {"when": {"name": "from_speaker", "args": {"agent_id": "user"}}, "then": null}, /* last */',
      "    // first",
      '    {"when": {"name": "always"}, "then": null, "priority": 100} // why',
      "  ],",
    ]);
    const back = edited(JSON_TEXT, { op: "move", pointer: "/transitions", from: 1, to: 0 });
    expect(back.split("\n").slice(7, 12)).toEqual(forth.split("\n").slice(7, 12));
  });

  it("remove the last rule and leave the comment of the one before", () => {
    expect(changes(JSON_TEXT, { op: "remove", pointer: "/transitions/1" })).toEqual([
      '-    {"when": {"name": "always"}, "then": null, "priority": 100}, // why',
      '-    {"when": {"name": "from_speaker", "args": {"agent_id": "user"}}, "then": null} /* last */',
      '+    {"when": {"name": "always"}, "then": null, "priority": 100} // why',
    ]);
  });

  it("fill an empty list on a line of its own", () => {
    expect(
      changes(JSON_TEXT, { op: "insert", pointer: "/scenarios", index: 0, value: { name: "s" } }),
    ).toEqual(['-  "scenarios": []', '+  "scenarios": [', '+    {"name": "s"}', "+  ]"]);
  });

  it("add keys at the end, and make what is missing on the way", () => {
    expect(
      changes(
        JSON_TEXT,
        { op: "set", pointer: "/max_turns", value: 12 },
        { op: "set", pointer: "/context_vars/lane/slot", value: 3 },
      ),
    ).toEqual([
      '-  "scenarios": []',
      '+  "scenarios": [],',
      '+  "max_turns": 12,',
      '+  "context_vars": {"lane": {"slot": 3}}',
    ]);
  });

  it("follow each other, each in the document that the one before made", () => {
    const after = edited(
      JSON_TEXT,
      { op: "insert", pointer: "/participants", index: 0, value: "first" },
      { op: "set", pointer: "/participants/0", value: "new" },
      { op: "remove", pointer: "/participants/1" },
    );
    expect(parseWorkflow(after).documents[0]?.participants.map(({ name }) => name)).toEqual([
      "new",
      "triage",
    ]);
  });

  it("keep CRLF, tabs and a BOM", () => {
    const text = `\ufeff{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t1\r\n\t]\r\n}\r\n`;
    expect(
      edited(
        text,
        { op: "insert", pointer: "/b", index: 1, value: 2 },
        { op: "set", pointer: "/c", value: [] },
      ),
    ).toBe(`\ufeff{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t1,\r\n\t\t2\r\n\t],\r\n\t"c": []\r\n}\r\n`);
  });

  it("stay on one line where the document does", () => {
    expect(edited('{"a": [1], "b": {}}', { op: "set", pointer: "/b/c", value: { d: 1 } })).toBe(
      '{"a": [1], "b": {"c": {"d": 1}}}',
    );
    expect(edited('{"a":[1,2,3]}', { op: "remove", pointer: "/a/1" })).toBe('{"a":[1,3]}');
  });

  it("use up a trailing comma", () => {
    expect(edited('{"a": [\n  1,\n]}', { op: "insert", pointer: "/a", index: 1, value: 2 })).toBe(
      '{"a": [\n  1,\n  2\n]}',
    );
  });

  it("give a value to a key that has none yet", () => {
    expect(edited('{"when": {"name": }}', { op: "set", pointer: "/when/name", value: "always" })).toBe(
      '{"when": {"name": "always" }}',
    );
    expect(edited('{"when"}', { op: "set", pointer: "/when", value: 1 })).toBe('{"when": 1}');
  });

  it("do nothing where nothing changes or the place does not exist", () => {
    const parsed = parseWorkflow(JSON_TEXT);
    const none: StructuralEdit[] = [
      { op: "set", pointer: "/initial_speaker", value: "user" },
      { op: "remove", pointer: "/nowhere/at/all" },
      { op: "move", pointer: "/transitions", from: 7, to: 0 },
      { op: "set", pointer: "/transitions/9/then", value: null },
    ];
    expect(editsFor(parsed, parsed.documents[0], none)).toEqual([]);
  });
});

describe("edits of YAML touch nothing but their place", () => {
  it("replace a scalar and keep the comment behind it", () => {
    expect(changes(YAML_TEXT, { op: "set", pointer: "/transitions/0/priority", value: 4 })).toEqual([
      "-    priority: 100 # why",
      "+    priority: 4 # why",
    ]);
    expect(changes(YAML_TEXT, { op: "set", pointer: "/initial_speaker", value: "yes" })).toEqual([
      "-initial_speaker: user # who",
      '+initial_speaker: "yes" # who',
    ]);
  });

  it("remove a key with its line", () => {
    expect(changes(YAML_TEXT, { op: "remove", pointer: "/transitions/0/priority" })).toEqual([
      "-    priority: 100 # why",
    ]);
  });

  it("insert a rule in the style of its neighbours", () => {
    const after = edited(YAML_TEXT, { op: "insert", pointer: "/transitions", index: 1, value: RULE });
    expect(after.split("\n").slice(9, 16)).toEqual([
      "  - when: {name: always}",
      "    then: null",
      "    priority: 100 # why",
      "  - when: {name: always}",
      "    then: {name: terminate, args: {reason: too late}}",
      "  # second",
      "  - when: {name: from_speaker, args: {agent_id: user}}",
    ]);
  });

  it("move a rule with its comments", () => {
    const after = edited(YAML_TEXT, { op: "move", pointer: "/transitions", from: 1, to: 0 });
    expect(after.split("\n").slice(7, 16)).toEqual([
      "transitions:",
      "  # second",
      "  - when: {name: from_speaker, args: {agent_id: user}}",
      "    then: null",
      "  # first",
      "  - when: {name: always}",
      "    then: null",
      "    priority: 100 # why",
      "scenarios: []",
    ]);
  });

  it("turn an empty list into a block, and an only entry back into an empty list", () => {
    expect(
      changes(YAML_TEXT, { op: "insert", pointer: "/scenarios", index: 0, value: { name: "s", turns: [] } }),
    ).toEqual(["-scenarios: []", "+scenarios:", "+  - name: s", "+    turns: []"]);
    expect(edited("a:\n  - 1 # one\nb: 2\n", { op: "remove", pointer: "/a/0" })).toBe("a: [] # one\nb: 2\n");
  });

  it("add a key behind the last line", () => {
    expect(changes(YAML_TEXT, { op: "set", pointer: "/max_turns", value: 12 })).toEqual(["+max_turns: 12"]);
    expect(changes(YAML_TEXT, { op: "set", pointer: "/participants/0/tools", value: [] })).toEqual([
      "+    tools: []",
    ]);
  });

  it("edit inside brackets as JSON does", () => {
    expect(
      changes(YAML_TEXT, {
        op: "insert",
        pointer: "/participants/1/tools",
        index: 0,
        value: { name: "t", delete: ["k"] },
      }),
    ).toEqual(["-  - {name: triage, tools: []}", "+  - {name: triage, tools: [{name: t, delete: [k]}]}"]);
  });

  it("keep CRLF", () => {
    const after = edited(YAML_TEXT.replaceAll("\n", "\r\n"), {
      op: "insert",
      pointer: "/transitions",
      index: 2,
      value: RULE,
    });
    expect(after.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("leave an anchor's other users alone", () => {
    const text = "a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  own: 2\n";
    expect(edited(text, { op: "set", pointer: "/b/k", value: 2 })).toBe(
      "a: &x {k: 1}\nb: {k: 2}\nc:\n  <<: *x\n  own: 2\n",
    );
    expect(edited(text, { op: "set", pointer: "/c/k", value: 3 })).toBe(
      "a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  own: 2\n  k: 3\n",
    );
  });
});
