import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { findings, SOUND, textAt, yaml } from "./reading.js";

describe("YAML", () => {
  it("reads what was written, in block and flow style", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 3 })),
        fc.constantFrom("block" as const, "flow" as const),
        (value, collectionStyle) => {
          const expected = JSON.parse(JSON.stringify(value)) as unknown;
          const parsed = yaml(stringify(expected, { collectionStyle }));
          expect(parsed.root?.value).toEqual(expected);
        },
      ),
    );
  });

  it("says nothing about a sound workflow, with comments", () => {
    expect(findings(yaml(`# comment\n${stringify(SOUND)}`))).toEqual([]);
  });

  it("follows YAML 1.2: yes and no are texts, 1:20 is one too", () => {
    expect(yaml("a: yes\nb: no\nc: 1:20\nd: 0o17\ne: ~\nf: TRUE\ng:").root?.value).toEqual({
      a: "yes",
      b: "no",
      c: "1:20",
      d: 15,
      e: null,
      f: true,
      g: null,
    });
  });

  it("resolves anchors, aliases and merge keys; merged keys are no duplicates", () => {
    const parsed = yaml(
      "base: &base {name: agent, args: &who {agent_id: a}}\nuse: *base\nmerged:\n  <<: *base\n  name: stay\nboth:\n  <<: [{x: 1}, {x: 2, y: 3}]\n",
    );
    expect(parsed.root?.value).toEqual({
      base: { name: "agent", args: { agent_id: "a" } },
      use: { name: "agent", args: { agent_id: "a" } },
      merged: { name: "stay", args: { agent_id: "a" } },
      both: { x: 1, y: 3 },
    });
    expect(parsed.problems.filter(({ code }) => code !== "schema")).toEqual([]);
    expect(textAt(parsed, parsed.locate(undefined, "/use"))).toBe("*base");
    expect(textAt(parsed, parsed.locate(undefined, "/merged/args/agent_id"))).toBe("a");
    expect(textAt(parsed, parsed.locate(undefined, "/merged/name"))).toBe("stay");
  });

  it.each([
    ["a: *nobody", "syntax | error | *nobody"],
    ["a: &a [*a]", "syntax | error | *a"],
    ["a: 1\n---\nb: 2\n", "syntax | error | ---"],
    ["? [1, 2]\n: x\n", "syntax | error | [1, 2]"],
    ["a:\n\tb: 1\n", undefined],
    ['a: "open\n', undefined],
    ["a: [1, 2\n", undefined],
  ])("has a syntax finding for %j", (text, expected) => {
    const found = findings(yaml(text)).filter((each) => each.startsWith("syntax | error"));
    expect(found.length).toBeGreaterThan(0);
    if (expected !== undefined) expect(found).toContain(expected);
  });

  it("underlines the block's first key where a brace would be, and the brace in flow style", () => {
    const parsed = yaml("transitions:\n  - when: {name: always}\n    priority: 1\n");
    expect(textAt(parsed, parsed.locate(undefined, "/transitions/0", "brace"))).toBe("when");
    expect(textAt(parsed, parsed.locate(undefined, "/transitions/0/when", "brace"))).toBe("{");
    expect(findings(parsed)).toContain("schema | error | when");
  });

  it("warns of numbers that it cannot hold or that JSON does not have", () => {
    expect(
      findings(yaml("initial_speaker: a\ncontext_vars: {n: 9007199254740993, i: .inf, x: .NaN}\n")),
    ).toEqual([
      "lossy-number | warning | 9007199254740993",
      "not-plain-json | warning | .inf",
      "not-plain-json | warning | .NaN",
    ]);
  });

  it("gives no more than a finding past 2 MB", () => {
    const parsed = yaml(`initial_speaker: a\n${"# padding that goes on\n".repeat(100_000)}`);
    expect(parsed.problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual(["syntax warning"]);
    expect(parsed.documents).toEqual([]);
    expect(parsed.incomplete).toBe(true);
  });
});
