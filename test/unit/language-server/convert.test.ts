import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { converted } from "../../../language-server/actions/convert.js";
import { parseWorkflow } from "../../../runtime/index.js";
import type { JsonValue } from "../../../runtime/index.js";

function other(text: string, language: "json" | "yaml"): string {
  return converted(parseWorkflow(text, { language }), `file:///a.workflow.${language}`)?.text ?? "";
}

const JSONC = `// Who does what
// in the clinic.
{
  // The people.
  "participants": [
    { "name": "user", "kind": "human" }, // speaks first
    /* does the work */
    { "name": "🚑", "tools": [] } // nothing to call
    // more may come
  ],
  "initial_speaker": "user", // a human
  "context_vars": { // empty so far
    // lane: later
  },
  /* The rules:
   * the first that is true decides.
   */
  "transitions": [ // in order
    {
      "when": { "name": "from_speaker", "args": { "agent_id": "user" } },
      "then": { "name": "agent", "args": { "agent_id": "🚑" /* the nurse */ } }
    }
  ],
  "max_turns": 9 // enough
  // nothing else
}
// the end
`;

const YAML = `# Who does what
# in the clinic.

# The people.
participants:
  - name: user
    kind: human # speaks first
  # does the work
  - name: 🚑
    tools: [] # nothing to call
initial_speaker: user # a human
# The rules:
transitions: # in order
  - when: { name: from_speaker, args: { agent_id: user } } # the user
    then:
      name: agent
      args:
        agent_id: 🚑 # the nurse
max_turns: 9 # enough
# the end
`;

/** The comments of a text without their marks, sorted. */
function comments(text: string, language: "json" | "yaml"): string[] {
  const found =
    language === "json"
      ? [...text.matchAll(/\/\/([^\n]*)|\/\*([^]*?)\*\//g)].flatMap((match) =>
          (match[1] ?? match[2] ?? "").split("\n"),
        )
      : [...text.matchAll(/#([^\n]*)/g)].map((match) => match[1] ?? "");
  return found
    .map((line) => line.replace(/^\s*\*?/, "").trim())
    .filter(Boolean)
    .sort();
}

describe("converting keeps every comment, beside what it is about", () => {
  it("from JSON to YAML", () => {
    const yaml = other(JSONC, "json");
    expect(comments(yaml, "yaml")).toEqual(comments(JSONC, "json"));
    expect(parseWorkflow(yaml, { language: "yaml" }).root?.value).toEqual(
      parseWorkflow(JSONC, { language: "json" }).root?.value,
    );
    expect(yaml).toContain("# The people.\nparticipants:");
    expect(yaml).toContain("initial_speaker: user # a human\n");
    expect(yaml).toContain("# The rules:\n# the first that is true decides.\ntransitions:");
    expect(yaml).toContain("agent_id: 🚑 # the nurse\n");
    expect(yaml).toContain("  # does the work\n  # nothing to call\n  - name: 🚑");
    expect(yaml).toContain("  # speaks first\n  - name: user");
  });

  it("from YAML, by indentation, where it stands at the end of a block", () => {
    const json = other(
      "participants:\n  - name: a\n    # of a\n  # of all\n# of what follows\ninitial_speaker: a\n",
      "yaml",
    );
    expect(json).toContain('"name": "a"\n      // of a\n    }\n    // of all\n  ],\n  // of what follows\n');
  });

  it("from YAML to JSON", () => {
    const json = other(YAML, "yaml");
    expect(comments(json, "json")).toEqual(comments(YAML, "yaml"));
    expect(parseWorkflow(json, { language: "json" }).root?.value).toEqual(
      parseWorkflow(YAML, { language: "yaml" }).root?.value,
    );
    expect(json).toContain('  // The people.\n  "participants": [\n');
    expect(json).toContain('"initial_speaker": "user", // a human\n');
    expect(json).toContain('"agent_id": "🚑" // the nurse\n');
    expect(json).toContain('  "transitions": [ // in order\n');
    expect(json).toContain('    // does the work\n    {\n      "name": "🚑"');
  });

  test.each([
    ["CRLF", "\r\n"],
    ["LF", "\n"],
  ])("there and back again, with %s", (_, eol) => {
    const text = JSONC.replaceAll("\n", eol);
    const back = other(other(text, "json"), "yaml");
    expect(comments(back, "json")).toEqual(comments(JSONC, "json"));
    expect(parseWorkflow(back, { language: "json" }).root?.value).toEqual(
      parseWorkflow(text, { language: "json" }).root?.value,
    );
  });
});

it("resolves anchors and merge keys, and keeps the comments around them", () => {
  const yaml = `base: &base # shared\n  kind: agent # always\nparticipants:\n  - <<: *base # as all\n    name: a # first\n  - *base\ninitial_speaker: a\n`;
  const json = other(yaml, "yaml");
  expect(parseWorkflow(json, { language: "json" }).root?.value).toEqual(
    parseWorkflow(yaml, { language: "yaml" }).root?.value,
  );
  expect(json).toContain('"name": "a", // first');
  expect(json).toContain('"kind": "agent" // always');
});

it("a key that is called << stays one, with comments and without", () => {
  for (const json of ['{ "": [{ "<<": null }], "<<": { "a": 1 } }', '{\n  // all\n  "<<": [{ "<<": 1 }]\n}'])
    expect(parseWorkflow(other(json, "json"), { language: "yaml" }).root?.value).toEqual(
      parseWorkflow(json, { language: "json" }).root?.value,
    );
});

it("whatever the data and the comments are, the data come through", () => {
  const line = fc.string({
    unit: fc.constantFrom("a", "#", "/", "*", " ", '"', ":", "-", "🚑", "'", "{", "]"),
  });
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.array(line, { maxLength: 6 }),
      (data, lines) => {
        const marked = lines.reduce(
          (text, each, index) =>
            text.replace(index % 2 === 0 ? /,(?=")/ : /\{(?=")/, (found) => `${found} //${each}\n`),
          JSON.stringify(data),
        );
        const parsed = parseWorkflow(marked, { language: "json" });
        if (parsed.incomplete) return;
        const value = parsed.root?.value as JsonValue;
        expect(parseWorkflow(other(marked, "json"), { language: "yaml" }).root?.value).toEqual(value);
      },
    ),
    { numRuns: 200 },
  );
});
