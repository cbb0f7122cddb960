import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject, JsonValue, Range } from "../../runtime/index.js";
import { loadPythonGrammar, parseWorkflow } from "../../runtime/index.js";

type Level = "plain" | "needs_eval" | "dynamic";

interface ExpectedGraph {
  range: Range;
  level: Level;
  executed: JsonObject;
  dict: JsonObject;
  dynamic_paths: string[];
  eval_paths?: string[];
  transitions: { index: number; range: Range }[];
}

interface ExpectedFile {
  graphs: ExpectedGraph[];
  registers: { conditions: string[]; targets: string[] };
}

const FOLDER = new URL("../fixtures/python/", import.meta.url);
const { files } = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8")) as {
  files: Record<string, ExpectedFile>;
};
const counts: Record<Level, { exact: number; partly: number; total: number }> = {
  plain: { exact: 0, partly: 0, total: 0 },
  needs_eval: { exact: 0, partly: 0, total: 0 },
  dynamic: { exact: 0, partly: 0, total: 0 },
};

const unknown = { said: 0, expected: 0 };

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm");
  await loadPythonGrammar(readFileSync(path));
});

/** Every leaf by its place. */
function leaves(value: JsonValue, path = ""): [string, JsonValue][] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item, index) => leaves(item, `${path}[${index}]`));
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return [[path, value]];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, path === "" ? key : `${path}.${key}`));
}

describe.each(Object.entries(files))("%s", (file, expected) => {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const read = () => parseWorkflow(text, { uri: `file:///${file}`, language: "python" });

  test("finds the graphs of AG2 and no others, where they stand", () => {
    const parsed = read();
    expect(parsed.documents.map((document) => parsed.locate(document, ""))).toEqual(
      expected.graphs.map(({ range }) => range),
    );
  });

  test("reads what Python builds, or says that it is not known", () => {
    const { documents } = read();
    expected.graphs.forEach((graph, index) => {
      const document = documents[index]!;
      const dynamic = new Set(document.dynamicPaths);
      const wanted = new Map(leaves(graph.dict));
      for (const [path, value] of leaves(document.graph as unknown as JsonObject))
        if (!dynamic.has(path)) expect(value, path).toEqual(wanted.get(path));
      const mayBeUnknown = graph.level === "plain" ? (graph.eval_paths ?? []) : [...dynamic];
      for (const path of dynamic) expect([...graph.dynamic_paths, ...mayBeUnknown]).toContain(path);
      for (const path of graph.dynamic_paths) expect(dynamic).toContain(path);
      unknown.said += dynamic.size;
      unknown.expected += graph.dynamic_paths.length;
      counts[graph.level].total += 1;
      counts[graph.level][dynamic.size === graph.dynamic_paths.length ? "exact" : "partly"] += 1;
      if (dynamic.size === graph.dynamic_paths.length) expect(document.graph).toEqual(graph.dict);
    });
  });

  test("knows where each rule is written", () => {
    const parsed = read();
    expected.graphs.forEach(({ transitions }, index) => {
      for (const { index: rule, range } of transitions)
        expect(parsed.locate(parsed.documents[index], `/transitions/${rule}`)).toEqual(range);
    });
  });

  test("declares the classes that the file registers", () => {
    const [document] = read().documents;
    expect(document?.declaredConditions).toEqual(expected.registers.conditions);
    expect(document?.declaredTargets).toEqual(expected.registers.targets);
  });
});

test("every file has its expectations", () => {
  expect(readdirSync(FOLDER).filter((name) => name.endsWith(".py"))).toEqual(Object.keys(files));
});

test("graphs by level", () => {
  for (const [level, { exact, partly, total }] of Object.entries(counts))
    console.log(`python ${level}: ${exact} exact, ${partly} partly unknown, of ${total}`);
  console.log(`python: ${unknown.said} places called unknown, ${unknown.expected} expected, 0 invented`);
  expect(counts.plain.exact).toBe(counts.plain.total);
  expect(counts.needs_eval.exact).toBe(counts.needs_eval.total);
  expect(counts.dynamic.exact).toBe(counts.dynamic.total);
  expect(unknown.said).toBe(unknown.expected);
});
