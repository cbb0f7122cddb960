import { parse } from "yaml";
import { findingSources } from "../../scripts/findings-pages.js";
import type { JsonObject } from "../../runtime/index.js";
import { agent, flow, human, open, rule, to, when } from "./flow.js";

/** Documents by the code of a finding that is in them: the examples of its page, and more where its fixes show in others. */
export function fixCases(): Map<string, JsonObject[]> {
  const cases = new Map<string, JsonObject[]>();
  for (const { code, shows, language } of findingSources()) {
    if (TEXT_ONLY.has(code)) continue;
    const example = shows === undefined ? [] : [parse(shows, { uniqueKeys: false }) as JsonObject];
    cases.set(code, [...(language === "python" ? [] : example), ...(MORE[code] ?? [])]);
  }
  return cases;
}

/** What is wrong with the text, not with the data. */
export const TEXT_ONLY: ReadonlySet<string> = new Set([
  "syntax",
  "duplicate-key",
  "not-plain-json",
  "lossy-number",
]);

const turn = { from: "writer", text: "Dear all." };
const scenario = { name: "a letter", kickoff: "Write.", turns: [turn, { from: "editor", text: "Fine." }] };
const [user, writer] = [
  rule(when.from("user"), to.agent("writer")),
  rule(when.from("writer"), to.agent("editor")),
];

const MORE: Readonly<Record<string, JsonObject[]>> = {
  "unknown-participant": [
    flow({ initial_speaker: "usr" }),
    flow({ default_target: to.agent("editr"), max_turns: 9 }),
    flow({
      participants: [human("user"), agent("writer", { name: "pass", handoff: "editr" }), agent("editor")],
    }),
    flow({ scenarios: [{ ...scenario, turns: [{ ...turn, from: "writr" }, scenario.turns[1]!] }] }),
    flow({ creator: "usr" }),
  ],
  "unknown-name": [
    flow({ transitions: [user, { when: { name: "after_hours" }, then: to.agent("editor") }, writer] }),
    flow({ default_target: { name: "terminat", args: { reason: "done" } } }),
  ],
  "priority-order": [
    flow({ transitions: [rule(when.from("writer"), to.close("early"), { priority: 7 }), user, writer] }),
  ],
  "dead-rule": [
    flow({ transitions: [user, writer, rule(when.tool("stamp"), to.close("stamped"))] }),
    flow({ transitions: [user, writer, rule(when.from("writer"), to.close("twice"))] }),
  ],
  "never-closes": [
    flow({
      participants: [human("user"), agent("writer"), agent("editor")],
      transitions: [rule(when.always, to.next)],
    }),
    flow({ default_target: to.agent("user"), max_turns: 30 }),
  ],
  "self-route-stall": [
    flow({
      participants: [human("user"), agent("writer", { name: "polish" }), open("editor")],
      transitions: [rule(when.tool("polish"), to.agent("editor")), user, writer],
    }),
  ],
  "empty-target": [flow({ default_target: to.agent(null) })],
  "unset-key": [
    flow({
      participants: [
        human("user"),
        agent("writer", { name: "mark", set: { lane: "fast" } }),
        agent("editor"),
      ],
      transitions: [rule(when.context("lan", "fast"), to.close("fast")), user, writer],
    }),
  ],
  "value-type": [
    flow({
      participants: [human("user"), agent("writer", { name: "mark", set: { level: 1 } }), agent("editor")],
      transitions: [rule(when.context("level", "1"), to.close("first")), user, writer],
    }),
  ],
  "unknown-tool": [
    flow({
      participants: [human("user"), agent("writer", { name: "approve" }), agent("editor")],
      transitions: [rule(when.tool("aprove"), to.close("approved")), user, writer],
    }),
  ],
  "participants-missing": [
    { initial_speaker: "user", transitions: [user], default_target: to.close("done") },
  ],
  "max-turns-value": [flow({ max_turns: "12" }), flow({ max_turns: 0 })],
  "priority-type": [
    flow({
      transitions: [
        { ...user, priority: "10" },
        { ...writer, priority: 5 },
      ],
    }),
    flow({
      transitions: [
        { ...user, priority: null },
        { ...writer, priority: null },
      ],
    }),
  ],
  schema: [
    flow({ context_vars: null }),
    flow({ orchestration: "handof" }),
    flow({ transitions: [{ when: { name: "from_speaker", args: null }, then: to.agent("writer") }, writer] }),
    flow({ scenarios: [{ ...scenario, expct: { turns: 3 } }] }),
    flow({ scenarios: [{ ...scenario, expect: { close_reson: "done" } }] }),
    flow({
      participants: [human("user"), agent("writer", { name: "mark", set: ["lane"] }), agent("editor")],
    }),
  ],
  "unknown-key": [
    flow({ max_turn: 9 }),
    flow({ lint: { "dead-rul": "off" } }),
    flow({ lint: { "dead-rule": "of" } }),
    flow({ transitions: [{ ...user, priorty: 1 }, writer] }),
    flow({ default_targt: to.close("other") }),
  ],
  "scenario-cannot-follow": [flow({ scenarios: [{ ...scenario, turns: [scenario.turns[1]!] }] })],
  "duplicate-participant": [
    flow({ participants: [human("user"), agent("writer"), agent("editor"), agent("writer")] }),
  ],
  "sticky-context": [
    flow({
      participants: [
        human("user"),
        agent("writer", { name: "mark", set: { to: "editor" } }),
        agent("editor"),
      ],
      transitions: [rule(when.context("to", "editor"), to.agent("editor")), user],
    }),
  ],
};
