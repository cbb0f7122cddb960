import { expect, test } from "vitest";
import {
  agent,
  analysisOf,
  edited,
  findings,
  flow,
  human,
  rule,
  theFinding,
  to,
  when,
} from "../../../support/flow.js";

const triage = flow({
  participants: [agent("triage", { name: "escalate" }), agent("security"), agent("general")],
  initial_speaker: "triage",
  transitions: [
    rule(when.tool("escalate"), to.agent("security")),
    rule(when.from("triage"), to.agent("general")),
    rule(when.from("security"), to.close("secured")),
  ],
});

test("an agent that opens the channel is never asked about the first message", () => {
  const finding = theFinding(triage, "kickoff-speaker");
  expect(finding.severity).toBe("warning");
  expect(finding.pointer).toBe("/initial_speaker");
  expect(finding.message).toBe(
    "triage never gets to answer the first message: the text that opens the channel counts as triage's own turn, so “tool escalate → security” and “from security → close as secured” cannot fire. Start with a human.",
  );
  expect(finding.related.map(({ pointer }) => pointer)).toContain("/transitions/0/when");
  expect(findings(triage, "dead-rule")).toEqual([]);
});

test("its fix puts a human in front, and the rules come to life", () => {
  const [fix] = theFinding(triage, "kickoff-speaker").fixes;
  expect(fix?.title).toBe("Start with a human, user, who hands over to triage");
  const after = analysisOf(edited(triage, fix!.edits));
  expect(after.facts?.fires).toEqual([true, true, true, true]);
  expect(after.findings.filter(({ severity }) => severity === "warning" || severity === "error")).toEqual([]);
});

test("a warning where no later turn is the agent's, else a hint", () => {
  const once = flow({ participants: [agent("user"), agent("writer"), agent("editor")] });
  expect(theFinding(once, "kickoff-speaker")).toMatchObject({
    severity: "warning",
    message: expect.stringContaining("and no later turn is user's") as string,
  });
  const again = flow({
    participants: [agent("user"), agent("writer", { name: "stop", finish: "enough" })],
    transitions: [rule(when.from("user"), to.agent("writer")), rule(when.from("writer"), to.agent("user"))],
  });
  expect(theFinding(again, "kickoff-speaker").severity).toBe("hint");
});

test("silent where a human opens", () => {
  expect(
    findings(
      { ...triage, participants: [human("triage"), agent("security"), agent("general")] },
      "kickoff-speaker",
    ),
  ).toEqual([]);
});
