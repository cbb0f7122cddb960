import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import * as runtime from "../../../runtime/index.js";

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm");
  await runtime.loadPythonGrammar(readFileSync(path));
});

function graphOf(file: string): runtime.WorkflowDocument {
  const text = readFileSync(new URL(`../../fixtures/python/${file}`, import.meta.url), "utf8");
  return runtime.parseWorkflow(text, { language: "python" }).documents[0]!;
}

test("a graph in code becomes a document that can be played as it stands", async () => {
  const text = runtime.documentOfCode(graphOf("d03_feedback_loop.py"));
  const { parsed, diagnostics } = runtime.checkText(text, { uri: "loop.workflow.json" });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [document] = parsed.documents;
  const run = await runtime.startRun({
    document: document!,
    scenario: document!.scenarios[0]!,
    store: new runtime.MemoryStore(),
  });
  while (await run.next());
  expect(run.turns.length).toBeGreaterThan(2);
  expect(run.end?.kind).not.toBe("failed");
});

test("what is not known stands as dynamic, for somebody to fill in", () => {
  const data = JSON.parse(runtime.documentOfCode(graphOf("d15_dynamic_parts.py"))) as runtime.JsonObject;
  expect(data).toMatchObject({ initial_speaker: "user", max_turns: "dynamic" });
  expect(data["participants"]).toEqual([
    { name: "user", kind: "agent" },
    { name: "worker", kind: "agent" },
  ]);
});
