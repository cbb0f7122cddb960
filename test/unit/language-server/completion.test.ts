import { InsertTextFormat } from "vscode-languageserver";
import type { CompletionItem, TextEdit } from "vscode-languageserver";
import { describe, expect, it } from "vitest";
import { completionsAt } from "../../../language-server/features/completion.js";
import type { Marked } from "./both.js";
import { CONDITIONS } from "../../../language-server/vocabulary/conditions.js";
import { TARGETS } from "../../../language-server/vocabulary/targets.js";
import { Registry, applyTextEdits, loadGraph, parseWorkflow } from "../../../runtime/index.js";
import { CURSOR, chestPain, clinic, inBothFormats, marked, markedText, withCursor } from "./both.js";

function items({ view, cursor }: Marked, others: Marked[] = [], snippets = true): CompletionItem[] {
  return completionsAt([view, ...others.map((other) => other.view)], cursor, { snippets });
}

function labels(at: Marked, others: Marked[] = []): string[] {
  return items(at, others).map(({ label }) => label);
}

/** The data after a completion is accepted without filling anything in. */
function accepted(at: Marked, label: string): unknown {
  const item = items(at, [], false).find((each) => each.label === label);
  if (!item) throw new Error(`${label} is not offered`);
  const text = applyTextEdits(at.text, [item.textEdit as TextEdit]);
  const parsed = parseWorkflow(text, { uri: at.uri });
  expect(parsed.problems.filter(({ code }) => code === "syntax")).toEqual([]);
  return parsed.root?.value;
}

inBothFormats("completion of names", (format) => {
  const at = (path: (string | number)[], offset = 0) => marked(format, withCursor(clinic(), path, offset));

  it("does not offer the half of a name that is being typed", () => {
    for (const path of [
      ["transitions", 1, "then", "args", "agent_id"],
      ["participants", 1, "tools", 1, "name"],
      ["scenarios", 0, "expect", "close_reason"],
    ])
      for (const typed of ["ca", "qq", "dis"]) {
        const halfway = clinic();
        let parent: Record<string | number, unknown> = halfway;
        for (const step of path.slice(0, -1)) parent = parent[step] as never;
        parent[path.at(-1) ?? ""] = typed;
        const found = labels(marked(format, withCursor(halfway, path, typed.length)));
        expect(found).not.toContain(typed);
      }
  });

  it("offers the participants wherever one is named", () => {
    const everybody = ["patient", "nurse", "lab", "cardiology"].sort();
    for (const path of [
      ["initial_speaker"],
      ["transitions", 0, "when", "args", "agent_id"],
      ["transitions", 1, "then", "args", "agent_id"],
      ["participants", 1, "tools", 1, "handoff"],
      ["scenarios", 0, "turns", 0, "from"],
      ["scenarios", 0, "expect", "speakers", 1],
      ["handoff_contracts", 0, "to"],
    ])
      expect(
        labels(at(path))
          .filter((label) => everybody.includes(label))
          .sort(),
      ).toEqual(everybody);
  });

  it("replaces the whole name, whatever of it stands there", () => {
    const data = accepted(at(["transitions", 3, "then", "args", "agent_id"], 3), "lab") as {
      transitions: { then: unknown }[];
    };
    expect(data.transitions[3]?.then).toEqual({ name: "agent", args: { agent_id: "lab" } });
  });

  it("offers tools, those of the speaker first", () => {
    const found = items(at(["scenarios", 0, "turns", 0, "tools", 0]));
    const tools = found.filter(({ detail }) => detail === "tool");
    expect(tools.map(({ label }) => label)).toEqual(["mark_urgent", "book_lab", "discharge"]);
    expect(tools[0]?.sortText?.startsWith("1")).toBe(true);
    expect(labels(at(["transitions", 2, "when", "args", "tool_name"]))).toContain("book_lab");
  });

  it("offers context keys and the values that were seen for them", () => {
    expect(labels(at(["transitions", 1, "when", "args", "key"]))).toEqual(["lane"]);
    const values = labels(at(["transitions", 1, "when", "args", "value"], 2));
    expect(values).toEqual(expect.arrayContaining(["general", "cardiology"]));
    expect(labels(at(["participants", 1, "tools", 0, "set", "lane"]))).toContain("general");
  });

  it("offers close reasons where one is expected", () => {
    expect(labels(at(["scenarios", 0, "expect", "close_reason"])).sort()).toEqual([
      "home",
      "seen",
      "sent_home",
    ]);
  });

  it("offers the names of a workflow in its scenario file", () => {
    const scenario = marked(format, withCursor(chestPain(), ["turns", 1, "from"]), "clinic.scenario");
    expect(labels(scenario)).not.toContain("lab");
    expect(labels(scenario, [marked(format, clinic())])).toContain("lab");
  });

  it("offers the rules that fired may name, with their words", () => {
    const data = { ...clinic(), scenarios: [{ ...chestPain(), expect: { fired: [CURSOR] } }] };
    const rule = items(marked(format, data)).find(({ label }) => label === "1");
    expect(rule?.detail).toBe('context lane == "cardiology" → cardiology');
  });

  it("offers nothing inside a text that people write", () => {
    expect(labels(at(["scenarios", 0, "kickoff"], 2))).toEqual([]);
  });
});

inBothFormats("completion of conditions and targets", (format) => {
  it("knows exactly those that AG2 registers", () => {
    const registry = new Registry();
    for (const { name, args } of [...CONDITIONS, ...TARGETS]) {
      const spec = { name, args: Object.fromEntries(args.map((arg) => [arg, "x"])) };
      const rule = CONDITIONS.some((each) => each.name === name)
        ? { when: spec, then: null }
        : { when: { name: "always" }, then: spec };
      expect(() => loadGraph({ initial_speaker: "a", transitions: [rule] }, { registry })).not.toThrow();
    }
  });

  it("fills in the arguments of a name that stands alone", () => {
    const data = {
      participants: ["user"],
      transitions: [{ when: { name: `from${CURSOR}` }, then: { name: "stay" } }],
    };
    const at = marked(format, data);
    const item = items(at).find(({ label }) => label === "from_speaker");
    expect(item?.insertTextFormat).toBe(InsertTextFormat.Snippet);
    expect((item?.textEdit as TextEdit).newText).toContain("${1|user|}");
  });

  it("leaves arguments alone that are there", () => {
    const data = accepted(
      marked(format, withCursor(clinic(), ["transitions", 0, "then", "name"], 4)),
      "stay",
    );
    expect((data as { transitions: { then: unknown }[] }).transitions[0]?.then).toEqual({
      name: "stay",
      args: { reason: "seen" },
    });
  });

  it("offers what extensions declare", () => {
    const data = withCursor(
      { ...clinic(), extensions: [{ conditions: ["after_hours"], targets: ["on_duty"] }] },
      ["transitions", 0, "when", "name"],
    );
    expect(labels(marked(format, data))).toContain("after_hours");
    expect(labels(marked(format, data))).not.toContain("on_duty");
  });
});

describe.each([
  [
    "json",
    '{ "initial_speaker": "user", ‸ }',
    '{ "participants": [{ "name": "user", ‸ }] }',
    '{ "participants": [{ "name": "u", "kind": ‸ }] }',
    '{ "initial_speaker": "user", "transitions": [‸] }',
    '{ "transitions": [{ "when": ‸ }] }',
  ],
  [
    "yaml",
    "initial_speaker: user\n‸",
    "participants:\n  - name: user\n    ‸\n",
    "participants:\n  - name: u\n    kind: ‸\n",
    "initial_speaker: user\ntransitions:\n  - ‸\n",
    "transitions:\n  - when: ‸\n",
  ],
] as const)("completion at an empty place (%s)", (format, topKey, participantKey, kind, rule, when) => {
  const at = (text: string) => markedText(format, text);

  it("offers the keys that are missing", () => {
    expect(labels(at(topKey))).toEqual(
      expect.arrayContaining(["transitions", "default_target", "max_turns"]),
    );
    expect(labels(at(topKey))).not.toContain("initial_speaker");
    expect(labels(at(participantKey))).toEqual(
      expect.arrayContaining(["kind", "tools", "prompt", "agent_id"]),
    );
  });

  it("writes a key with something to start from", () => {
    expect(accepted(at(participantKey), "tools")).toEqual({ participants: [{ name: "user", tools: [] }] });
    expect(accepted(at(topKey), "max_turns")).toEqual({ initial_speaker: "user", max_turns: 10 });
  });

  it("explains a key as the hover does", () => {
    const item = items(at(topKey)).find(({ label }) => label === "max_turns");
    expect(JSON.stringify(item?.documentation)).toContain("0 or less closes after the first one");
  });

  it("offers the values that a key may have", () => {
    expect(labels(at(kind))).toEqual(["agent", "human"]);
    expect(accepted(at(kind), "human")).toEqual({ participants: [{ name: "u", kind: "human" }] });
  });

  it("offers whole rules and whole conditions", () => {
    expect(accepted(at(rule), "rule: always")).toMatchObject({
      transitions: [{ when: { name: "always" }, then: { name: "agent" } }],
    });
    expect(accepted(at(when), "context_equals")).toMatchObject({
      transitions: [{ when: { name: "context_equals", args: { key: "key", value: "value" } } }],
    });
  });
});

describe("completion in JSON", () => {
  it("puts a comma where the next key follows at once", () => {
    const text = '{ ‸"initial_speaker": "user" }';
    const at = markedText("json", text.replace("‸", "‸ "));
    expect(accepted(at, "max_turns")).toEqual({ max_turns: 10, initial_speaker: "user" });
  });

  it("does not touch the value of a key that has one", () => {
    const at = markedText("json", '{ "max‸": 3 }');
    expect(accepted(at, "max_turns")).toEqual({ max_turns: 3 });
  });

  it("works in a text that breaks off", () => {
    const at = markedText("json", '{ "participants": ["user", "writer"], "initial_speaker": "wr‸');
    expect(labels(at)).toContain("writer");
  });
});

it("a client without snippets gets text that it can put in as it is", () => {
  const at = markedText("json", '{ "transitions": [‸] }');
  for (const item of items(at, [], false)) {
    expect(item.insertTextFormat).toBe(InsertTextFormat.PlainText);
    expect((item.textEdit as TextEdit).newText).not.toContain("$");
  }
});
