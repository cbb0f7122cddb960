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

test("a target that nobody is: the nearest name, or its declaration", () => {
  const data = flow({
    transitions: [rule(when.from("user"), to.agent("writr")), rule(when.from("writer"), to.agent("editor"))],
  });
  const finding = theFinding(data, "unknown-participant");
  expect(finding).toMatchObject({
    severity: "error",
    pointer: "/transitions/0/then/args/agent_id",
    message:
      "writr is no participant: the channel would wait for a speaker that nobody is. Did you mean writer?",
  });
  expect(finding.fixes[0]).toMatchObject({ title: "Change it to writer", preferred: true });
  expect(analysisOf(edited(data, finding.fixes[0]!.edits)).findings).toEqual([]);
  expect(finding.witness).toEqual([{ speaker: "user", tools: [] }]);
});

test("declare it", () => {
  const data = flow({
    default_target: to.agent("archive"),
    transitions: [...(flow()["transitions"] as never[]), rule(when.from("archive"), to.close("filed"))],
    participants: [human("user"), human("writer"), human("editor")],
  });
  const fixes = findings(data, "unknown-participant").flatMap((finding) => finding.fixes);
  const declare = fixes.find(({ title }) => title === "Declare archive as a participant");
  expect(findings(edited(data, declare!.edits), "unknown-participant")).toEqual([]);
});

test("everywhere where a name stands", () => {
  const data = flow({
    creator: "boss",
    participants: [human("user"), agent("writer", { name: "pass", handoff: "printer" }), agent("editor")],
    transitions: [...(flow()["transitions"] as never[]), rule(when.from("reader"), to.close("read"))],
    default_target: to.agent("nobody"),
    scenarios: [{ name: "s", kickoff: "Hi.", turns: [{ from: "stranger", text: "Who?" }] }],
  });
  const found = findings(data, "unknown-participant");
  expect(Object.fromEntries(found.map(({ pointer, severity }) => [pointer, severity]))).toEqual({
    "/creator": "error",
    "/transitions/2/when/args/agent_id": "warning",
    "/default_target/args/agent_id": "error",
    "/participants/1/tools/0/handoff": "error",
    "/scenarios/0/turns/0/from": "error",
  });
});

test("an initial speaker that nobody is: AG2 refuses, and nothing is explored", () => {
  const { findings: found, facts } = analysisOf(flow({ initial_speaker: "usr" }));
  expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
    ["unknown-participant", "/initial_speaker"],
  ]);
  expect(facts).toBeUndefined();
});

test("its rule that can never fire is not said again", () => {
  const data = flow({
    transitions: [...(flow()["transitions"] as never[]), rule(when.from("edtor"), to.close("x"))],
  });
  expect(findings(data, "dead-rule")).toEqual([]);
});

test("a stamped agent_id is a name too, and without a list everybody who is mentioned takes part", () => {
  const stamped = flow({
    participants: [human("user"), { name: "writer", agent_id: "0f", tools: [] }, agent("editor")],
    transitions: [rule(when.from("user"), to.agent("0f")), rule(when.from("0f"), to.agent("editor"))],
  });
  expect(analysisOf(stamped).findings).toEqual([]);
  const { participants: _, ...bare } = flow();
  expect(findings(bare, "unknown-participant")).toEqual([]);
});
