import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../runtime/index.js";
import { agent, analysisOf, edited, flow, human, rule, to, when } from "../../../support/flow.js";

const people = [human("user"), agent("hotels", { name: "book", set: { booked: true } }), agent("flights")];
const rules = flow()["transitions"] as JsonObject[];

/** Each document misspells one name twice, and other slips remain when it is put right. */
const cases: [string, JsonObject, string, string][] = [
  [
    "a participant in when and then",
    {
      transitions: [rule(when.from("user"), to.agent("hotls")), rule(when.from("hotls"), to.agent("flihts"))],
    },
    "hotls",
    "hotels",
  ],
  [
    "a participant in two conditions that nothing leads to",
    { transitions: [rule(when.from("hotls"), to.agent("flights")), rule(when.from("hotls"), to.close("x"))] },
    "hotls",
    "hotels",
  ],
  [
    "a condition",
    {
      transitions: [
        rule({ name: "from_speker", args: { agent_id: "nobody" } }, to.close("x")),
        rule({ name: "from_speker", args: { agent_id: "user" } }, to.close("y")),
      ],
    },
    "from_speker",
    "from_speaker",
  ],
  [
    "a target",
    {
      transitions: [rule(when.from("user"), { name: "agnt", args: { agent_id: "nobody" } })],
      default_target: { name: "agnt", args: { agent_id: "hotels" } },
    },
    "agnt",
    "agent",
  ],
  [
    "a tool",
    { transitions: [...rules, rule(when.tool("bok"), to.close("x")), rule(when.tool("bok"), to.close("y"))] },
    "bok",
    "book",
  ],
  [
    "a context key",
    {
      transitions: [
        ...rules,
        rule(when.context("boked", true), to.close("x")),
        rule(when.context("boked", 5), to.close("y")),
      ],
    },
    "boked",
    "booked",
  ],
];

describe.each(cases)("a misspelling of %s", (_, change, wrong, right) => {
  const data = flow({ participants: people, ...change });
  const told = analysisOf(data).findings.filter(({ message }) => message.includes(`Did you mean ${right}?`));

  test("is offered to be put right at each place, and at all places", () => {
    expect(told).toHaveLength(2);
    for (const finding of told) {
      const here = finding.fixes.find(({ preferred }) => preferred)!;
      expect(here.edits).toHaveLength(1);
      const one = JSON.stringify(edited(data, here.edits));
      expect(one.split(JSON.stringify(wrong))).toHaveLength(2);
      const all = finding.fixes.find(({ title }) => title === `${here.title} in all 2 places`)!;
      expect(JSON.stringify(edited(data, all.edits))).not.toContain(JSON.stringify(wrong));
    }
  });
});

test("a name that stands once has no fix for all places", () => {
  const data = flow({ participants: people, default_target: to.agent("hotls") });
  const finding = analysisOf(data).findings.find(
    ({ pointer }) => pointer === "/default_target/args/agent_id",
  );
  expect(finding?.fixes.map(({ title }) => title)).toEqual(expect.arrayContaining(["Change it to hotels"]));
  expect(finding?.fixes.some(({ title }) => title.includes("in all"))).toBe(false);
});
