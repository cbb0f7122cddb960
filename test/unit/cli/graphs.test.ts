import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/python/${name}`, import.meta.url));
const sample = (name: string) =>
  fileURLToPath(new URL(`../../../extension/samples/cookbook/${name}`, import.meta.url));

async function graphs(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runCli(["graphs", ...args], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { status, out: out.join("\n"), err };
}

interface Graph {
  file: string;
  range: object;
  graph: { initial_speaker: string };
  dynamic_paths: string[];
}

test("JSON, YAML and Python alike, with ranges from 0", async () => {
  const files = [
    sample("pipeline.workflow.json"),
    sample("redundant.workflow.yaml"),
    fixture("d02_round_robin_kw.py"),
  ];
  const { status, out } = await graphs(...files, "--format", "json");
  const found = JSON.parse(out) as Graph[];
  expect(status).toBe(0);
  expect(found.map(({ file }) => file)).toEqual([files[0], files[1], files[2], files[2]]);
  expect(found[3]).toEqual({
    file: files[2],
    range: { start: { line: 18, character: 14 }, end: { line: 18, character: 71 } },
    graph: {
      initial_speaker: "pro",
      transitions: [
        { when: { name: "always", args: {} }, then: { name: "round_robin", args: {} }, priority: 0 },
      ],
      default_target: { name: "terminate", args: { reason: "round_robin_complete" } },
      max_turns: null,
    },
    dynamic_paths: [],
  });
  expect(found[0]!.dynamic_paths).toEqual([]);
});

test("what is not known is listed", async () => {
  const { out } = await graphs(fixture("d15_dynamic_parts.py"), "--format", "json");
  expect((JSON.parse(out) as Graph[])[0]!.dynamic_paths).toEqual([
    "transitions[0].when.args.value",
    "transitions[2].then.args.agent_id",
    "transitions[2].priority",
    "default_target.args.reason",
    "max_turns",
  ]);
});

test("an integer keeps its digits", async () => {
  const file = fixture("d19_context_values.py");
  expect(readFileSync(file, "utf8")).toContain("9007199254740993");
  expect((await graphs(file, "--format", "json")).out).toMatch(/"value": 9007199254740993\b/);
});

test("for people: a line for each graph", async () => {
  const { out } = await graphs(fixture("d15_dynamic_parts.py"));
  expect(out).toMatch(/d15_dynamic_parts\.py:14:12 {2}3 rules, 5 of its values only a run would show$/);
});

test("a file that is not there: status 2", async () => {
  const { status, err } = await graphs("nowhere.py");
  expect(status).toBe(2);
  expect(err[0]).toContain("nowhere.py");
});
