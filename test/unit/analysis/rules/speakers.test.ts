import { expect, test } from "vitest";
import {
  agent,
  analysisOf,
  edited,
  findings,
  flow,
  human,
  open,
  rule,
  theFinding,
  to,
  when,
} from "../../../support/flow.js";

test("silent-participant: nobody leads there", () => {
  expect(
    theFinding(
      flow({ participants: [...(flow()["participants"] as never[]), agent("idle")] }),
      "silent-participant",
    ),
  ).toMatchObject({
    severity: "hint",
    pointer: "/participants/3/name",
    message:
      "idle never speaks: no run comes to a turn of idle. Add a rule that leads there, or leave idle out.",
  });
  expect(
    theFinding(
      flow({ participants: [human("user"), "writer", agent("editor"), "idle"] }),
      "silent-participant",
    ).pointer,
  ).toBe("/participants/3");
  expect(findings(flow(), "silent-participant")).toEqual([]);
});

test("stuck-speaker: a value that is no name", () => {
  const data = flow({ default_target: to.agent(5) });
  const found = analysisOf(data).findings.find(({ severity }) => severity === "error");
  expect(found).toMatchObject({ code: "unknown-participant", pointer: "/default_target/args/agent_id" });
  expect(found?.related.map(({ message }) => message)).toContain(
    "A run waits for 5, who is no participant, and nobody else may speak. Name a participant.",
  );
});

test("self-route-stall: stay, and any rule that returns to the sender", () => {
  const data = flow({
    transitions: [rule(when.from("user"), to.agent("writer")), rule(when.from("writer"), to.stay)],
  });
  const finding = theFinding(data, "self-route-stall");
  expect(finding).toMatchObject({
    severity: "warning",
    pointer: "/transitions/1/then",
    related: [{ message: "run: user → writer → writer again" }],
  });
  expect(findings(edited(data, finding.fixes[0]!.edits), "self-route-stall")).toEqual([]);
  const byHandoff = flow({
    participants: [human("user"), agent("writer", { name: "again", handoff: "writer" }), agent("editor")],
  });
  expect(theFinding(byHandoff, "self-route-stall").pointer).toBe("/participants/1/tools/0/handoff");
  expect(
    findings(
      flow({ transitions: [rule(when.from("user"), to.stay), rule(when.always, to.close("x"))] }),
      "self-route-stall",
    ),
  ).toEqual([]);
});

test("empty-target: anyone may speak, or the channel closes without a reason of its own", () => {
  expect(theFinding(flow({ default_target: to.agent("") }), "empty-target")).toMatchObject({
    severity: "warning",
    pointer: "/default_target",
    message: 'The target names nobody (""): anyone may speak next. Name a participant.',
  });
  const closing = flow({ default_target: to.agent(null) });
  const finding = theFinding(closing, "empty-target");
  expect(finding.message).toContain('it closes the channel as "workflow_terminated"');
  expect(analysisOf(edited(closing, finding.fixes[0]!.edits)).facts?.close_reasons).toEqual([
    "workflow_terminated",
  ]);
  expect(findings(flow(), "empty-target")).toEqual([]);
});

test("too-few-participants and duplicate-participant", () => {
  expect(
    theFinding(flow({ participants: [human("user")], transitions: [] }), "too-few-participants"),
  ).toMatchObject({ severity: "error", pointer: "/participants" });
  expect(
    theFinding(
      flow({ participants: [human("user"), agent("writer"), agent("editor"), agent("writer")] }),
      "duplicate-participant",
    ),
  ).toMatchObject({
    severity: "error",
    pointer: "/participants/3/name",
    related: [{ pointer: "/participants/1/name" }],
  });
  expect(findings(flow(), "too-few-participants")).toEqual([]);
  expect(findings(flow(), "duplicate-participant")).toEqual([]);
});

test("a document without a list: those that rules mention stand in, and the whole list is offered", () => {
  const { participants: _, ...bare } = flow({
    transitions: [rule(when.always, to.next)],
    default_target: to.agent("writer"),
  });
  const { findings: found, facts } = analysisOf(bare);
  expect(found.map(({ code }) => code)).toContain("participants-missing");
  expect(facts?.can_close).toBe(true);
  expect(found.map(({ code }) => code)).not.toContain("self-route-stall");
});

test("self-route-stall: what a tool of an open agent might do is possible, not certain", () => {
  const data = flow({
    participants: [human("user"), agent("writer", { name: "polish" }), open("editor")],
    transitions: [
      rule(when.tool("polish"), to.agent("editor")),
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.agent("editor")),
    ],
  });
  const found = theFinding(data, "self-route-stall");
  expect(found).toMatchObject({
    severity: "hint",
    message:
      "editor may become its own next speaker by what its tools do, which nobody declares, and an agent never receives its own message. Say which tools editor has.",
  });
  expect(found.fixes.map(({ title }) => title)).toEqual([
    "Say that editor has no tools",
    "Make editor a human",
  ]);
  const certain = { ...data, default_target: to.agent("editor") };
  expect(findings(certain, "self-route-stall")).toContainEqual(
    expect.objectContaining({ severity: "warning", pointer: "/default_target" }),
  );
});
