import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject, WorkflowDocument } from "../../../../runtime/index.js";
import {
  documentFrom,
  exportPython,
  importPython,
  loadGraph,
  loadPythonGrammar,
  parseWorkflow,
} from "../../../../runtime/index.js";

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm");
  await loadPythonGrammar(readFileSync(path));
});

function again(document: WorkflowDocument): WorkflowDocument {
  const { documents } = parseWorkflow(exportPython(document), { language: "python" });
  expect(documents).toHaveLength(1);
  return documents[0]!;
}

const COOKBOOK = new URL("../../../../extension/samples/cookbook/", import.meta.url);

describe("a document written as code and read again", () => {
  test.each(readdirSync(COOKBOOK))("%s", (file) => {
    const text = readFileSync(new URL(file, COOKBOOK), "utf8");
    const [document] = parseWorkflow(text, { uri: file }).documents;
    const read = again(document!);
    expect(read.dynamicPaths).toBeUndefined();
    expect(read.graph).toEqual(loadGraph(document!.graph).toDict());
  });

  test("keeps every kind of value", () => {
    const value = { text: 'a "b"\n\\ é 😀 \ud83d', list: [1, -2.5, true, false, null], "": {} };
    const rule = {
      when: { name: "context_equals", args: { key: "k", value } },
      then: { name: "stay", args: {} },
      priority: -3,
    };
    const graph = {
      initial_speaker: "a",
      transitions: [rule],
      default_target: { name: "terminate", args: { reason: "" } },
      max_turns: 4,
    };
    expect(again(documentFrom(graph)).graph).toEqual(graph);
  });

  test("keeps conditions and targets of extensions", () => {
    const rule = {
      when: { name: "body_contains", args: { word: "x" } },
      then: { name: "ask-someone", args: {} },
      priority: 0,
    };
    const read = again(documentFrom({ initial_speaker: "a", transitions: [rule] }));
    expect(read.graph.transitions).toEqual([rule]);
    expect([read.declaredConditions, read.declaredTargets]).toEqual([["body_contains"], ["ask-someone"]]);
  });
});

test("names that Python does not allow become others, each its own", () => {
  const participants = ["front desk", "front_desk", "class", "1st", "naïve"].map((name) => ({ name }));
  const code = exportPython(documentFrom({ participants, initial_speaker: "front desk" }));
  expect(code).toContain("def build_graph(front_desk, front_desk_2, class_, agent_1st, naïve):");
  expect(code).toContain("initial_speaker=front_desk.agent_id");
});

test("what has no shape is not written", () => {
  expect(() => exportPython(documentFrom({ initial_speaker: "a", transitions: [{ when: 1 }] }))).toThrow(
    "/transitions/0/when must be an object",
  );
  expect(() => exportPython(documentFrom({ orchestration: "handoff" }))).toThrow("start is missing");
});

test("a graph from code becomes a document with its participants and classes", () => {
  const text = readFileSync(
    new URL("../../../fixtures/python/d16_custom_condition.py", import.meta.url),
    "utf8",
  );
  const [document] = parseWorkflow(text, { language: "python" }).documents;
  const data: JsonObject = importPython(document!);
  expect(data["participants"]).toEqual([
    { name: "poet", kind: "agent" },
    { name: "critic", kind: "agent" },
  ]);
  expect(data["extensions"]).toEqual([{ name: "body_contains", kind: "condition" }]);
  expect(documentFrom(data).graph).toEqual(document!.graph);
});
