import { describe, expect, it, test } from "vitest";
import { applyTextEdits, checkText } from "../../../runtime/index.js";
import type { Diagnostic } from "../../../runtime/index.js";

const GRAPH = `"participants": [{ "name": "user", "kind": "human" }, { "name": "🚑", "tools": [] }],
\t"transitions": [{ "when": { "name": "from_speaker", "args": { "agent_id": "user" } }, "then": { "name": "agent", "args": { "agent_id": "🚑" } } }],
\t"default_target": { "name": "terminate", "args": { "reason": "done" } }`;

function found(text: string, code: string, language: "json" | "yaml" = "json"): Diagnostic[] {
  return checkText(text, { language }).diagnostics.filter((each) => each.code === code);
}

/** The text after the preferred fix of the first finding with the code, which has to go. */
function mended(text: string, code: string, language: "json" | "yaml" = "json"): string {
  const [first] = found(text, code, language);
  const fix = first?.fixes.find(({ preferred }) => preferred);
  if (!fix?.textEdits)
    throw new Error(`${first?.message ?? `no ${code}`} (${first?.fixes.length ?? 0} fixes)`);
  const after = applyTextEdits(text, fix.textEdits);
  expect(found(after, code, language).length).toBeLessThan(found(text, code, language).length);
  return after;
}

const eols = [
  ["LF", "\n"],
  ["CRLF", "\r\n"],
] as const;

describe.each(eols)("in JSON with %s", (_, eol) => {
  const written = (lines: string) => lines.replaceAll("\n", eol);
  const document = (first: string) => written(`{\n\t${first}\n\t${GRAPH}\n}\n`);

  test.each([
    ["a missing comma", '"initial_speaker": "user"', '"initial_speaker": "user",'],
    [
      "a missing colon",
      '"initial_speaker": "user", "max_turns" 12,',
      '"initial_speaker": "user", "max_turns": 12,',
    ],
    ["a key without quotes", 'initial_speaker: "user",', '"initial_speaker": "user",'],
    ["a comma too many", '"initial_speaker": "user",,', '"initial_speaker": "user",'],
    [
      "a comma too many after emoji",
      '"note": "🚑🚑", , "initial_speaker": "user",',
      '"note": "🚑🚑",  "initial_speaker": "user",',
    ],
  ])("%s is mended where it is", (_name, wrong, right) => {
    expect(mended(document(wrong), "syntax")).toBe(document(right));
  });

  test("of two equal keys the first goes, with its remark; the data stay", () => {
    const wrong = document(
      '"max_turns": 12, // 🚑 twelve\n\t/* kept */ "initial_speaker": "user",\n\t"max_turns": 3,',
    );
    expect(mended(wrong, "duplicate-key")).toBe(
      document('/* kept */ "initial_speaker": "user",\n\t"max_turns": 3,'),
    );
  });

  test("of three the first two go, one after the other", () => {
    const wrong = document('"max_turns": 1, "max_turns": 2, "max_turns": 3, "initial_speaker": "user",');
    const once = mended(wrong, "duplicate-key");
    expect(once).toBe(document('"max_turns": 2, "max_turns": 3, "initial_speaker": "user",'));
    expect(mended(once, "duplicate-key")).toBe(document('"max_turns": 3, "initial_speaker": "user",'));
  });

  test("a byte order mark, remarks and commas too many go one by one or all at once", () => {
    const plain = document('"initial_speaker": "user",');
    const wrong = `\ufeff${document('// 🚑 who begins\n\t"initial_speaker": "user", // a human')}`.replace(
      `${eol}}`,
      `,${eol}}`,
    );
    const [first] = found(wrong, "not-plain-json");
    const all = first?.fixes.find(({ title }) => title === "Make the whole file plain JSON");
    expect(applyTextEdits(wrong, all?.textEdits ?? [])).toBe(plain);
    let text = wrong;
    while (found(text, "not-plain-json").length > 0) text = mended(text, "not-plain-json");
    expect(text).toBe(plain);
  });
});

describe.each(eols)("in YAML with %s", (_, eol) => {
  it("of two equal keys the first goes, with its remark", () => {
    const rest = `initial_speaker: user\nparticipants: [{ name: user, kind: human }, { name: "🚑", tools: [] }]\n`;
    const wrong = `# kept\n${rest}# 🚑 twelve\nmax_turns: 12\n# kept too\nmax_turns: 3\n`.replaceAll(
      "\n",
      eol,
    );
    expect(mended(wrong, "duplicate-key", "yaml")).toBe(
      `# kept\n${rest}# kept too\nmax_turns: 3\n`.replaceAll("\n", eol),
    );
  });

  it("in a list too, and in brackets", () => {
    const text = (item: string) =>
      `initial_speaker: user\nparticipants:\n  - ${item}\n  - { name: b, tools: [] }\n`.replaceAll("\n", eol);
    expect(mended(text("name: a\n    kind: agent\n    name: user"), "duplicate-key", "yaml")).toBe(
      text("kind: agent\n    name: user"),
    );
    expect(mended(text("{ name: a, kind: human, name: user }"), "duplicate-key", "yaml")).toBe(
      text("{ kind: human, name: user }"),
    );
  });
});

test("what stands inside an entry that is itself lost is left alone", () => {
  const text = '{ "a": { "b": 1, "b": 2 }, "initial_speaker": "user", "a": { "b": 3 } }';
  const fixes = found(text, "duplicate-key").map((each) => each.fixes.map(({ title }) => title));
  expect(fixes).toEqual([[], ['Remove the first "a", which is not used']]);
});
