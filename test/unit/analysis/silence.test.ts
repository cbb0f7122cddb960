import { expect, test } from "vitest";
import { agent, analysisOf, edited, flow, human, rule, to, when } from "../../support/flow.js";

const codes = (data: Parameters<typeof analysisOf>[0]) =>
  analysisOf(data).findings.map(({ code, pointer }) => `${code} ${pointer}`);

/** lead never gets to call hand_over, so that neither clerk nor, behind clerk, archive ever speaks. */
const chain = flow({
  participants: [human("user"), agent("lead", { name: "hand_over" }), agent("clerk"), agent("archive")],
  transitions: [
    rule(when.from("clerk"), to.agent("archive")),
    rule(when.from("archive"), to.close("filed")),
    rule(when.from("user"), to.agent("lead")),
    rule(when.from("lead"), to.close("done")),
    rule(when.tool("hand_over"), to.agent("clerk")),
  ],
});

test("one cause, one finding: a rule that hides a whole branch is told of once, with the branch", () => {
  const { findings } = analysisOf(chain);
  const [dead, ...others] = findings.filter(({ severity }) => severity !== "hint");
  expect(others).toEqual([]);
  expect(dead).toMatchObject({ code: "dead-rule", pointer: "/transitions/4/when" });
  const places = dead!.related.map(({ pointer }) => pointer);
  expect(places).toEqual(
    expect.arrayContaining([
      "/transitions/0/when",
      "/transitions/1/when",
      "/participants/2/name",
      "/participants/3/name",
    ]),
  );
  expect(findings.map(({ code }) => code)).not.toContain("silent-participant");
});

test("its fix brings the branch to life", () => {
  const [dead] = analysisOf(chain).findings.filter(({ code }) => code === "dead-rule");
  expect(dead!.fixes.map(({ title }) => title)).toEqual(["Move it before “from lead → close as done”"]);
  expect(codes(edited(chain, dead!.fixes[0]!.edits))).not.toContainEqual(
    expect.stringMatching(/dead|silent/),
  );
});

test("a misspelt target explains who is not asked and what waits for them", () => {
  const data = flow({
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.agent("edtor")),
      rule(when.from("editor"), to.close("printed")),
    ],
  });
  const { findings } = analysisOf(data);
  expect(findings.map(({ code }) => code)).toEqual(["unknown-participant", "default-unreachable"]);
  expect(findings[0]!.related.map(({ pointer }) => pointer)).toEqual(
    expect.arrayContaining(["/participants/2/name", "/transitions/2/when"]),
  );
});

test("rules that wait for each other are each told of: nothing else explains them", () => {
  const data = flow({
    participants: [human("user"), agent("writer"), agent("editor"), agent("a"), agent("b")],
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.agent("editor")),
      rule(when.from("a"), to.agent("b")),
      rule(when.from("b"), to.agent("a")),
    ],
  });
  expect(codes(data).filter((each) => each.startsWith("dead-rule"))).toEqual([
    "dead-rule /transitions/2/when",
    "dead-rule /transitions/3/when",
  ]);
});

test("thousands of rules behind one dead one are sorted out at once", () => {
  const names = Array.from({ length: 2000 }, (_, index) => `p${index}`);
  const data = flow({
    participants: [human("user"), agent("writer"), ...names.map((name) => agent(name))],
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.close("done")),
      rule(when.tool("never"), to.agent("p0")),
      ...names.slice(1).map((name, index) => rule(when.from(names[index]!), to.agent(name))),
    ],
  });
  const dead = analysisOf(data).findings.filter(({ code }) => code === "dead-rule");
  expect(dead).toHaveLength(1);
  expect(dead[0]!.related.length).toBeGreaterThan(1998);
});
