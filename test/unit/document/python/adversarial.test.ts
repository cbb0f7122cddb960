import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { checkText, loadPythonGrammar, parseWorkflow } from "../../../../runtime/index.js";

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm");
  await loadPythonGrammar(readFileSync(path));
});

const IMPORT = "from ag2.network import *\n";
const RULE = 'Transition(FromSpeaker("a"), AgentTarget("b"))';

function read(code: string) {
  return parseWorkflow(IMPORT + code, { language: "python" }).documents;
}

function only(code: string) {
  const documents = read(code);
  expect(documents).toHaveLength(1);
  return documents[0]!;
}

describe("what may be another value in a run is unknown", () => {
  test.each([
    [
      "a name bound twice",
      'cap = 3\nif FAST:\n    cap = 9\ng = TransitionGraph("a", [], max_turns=cap)',
      ["max_turns"],
    ],
    [
      "a name that a function rebinds",
      'cap = 3\ndef more():\n    global cap\n    cap = 4\ng = TransitionGraph("a", [], max_turns=cap)',
      ["max_turns"],
    ],
    [
      "a name that is counted up",
      'cap = 3\ncap += 1\ng = TransitionGraph("a", [], max_turns=cap)',
      ["max_turns"],
    ],
    ["a loop's name", 'for cap in (1, 2):\n    g = TransitionGraph("a", [], max_turns=cap)', ["max_turns"]],
    ["a parameter", 'def f(cap=3):\n    return TransitionGraph("a", [], max_turns=cap)', ["max_turns"]],
    [
      "a list that something else may fill",
      `rules = [${RULE}]\nmore(rules)\ng = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    [
      "a list that is filled on a condition",
      `rules = [${RULE}]\nif X:\n    rules.append(${RULE})\ng = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    [
      "a list that is filled afterwards",
      `rules = [${RULE}]\ng = TransitionGraph("a", rules)\nrules.append(${RULE})`,
      ["transitions"],
    ],
    [
      "a list that is filled under another name",
      `rules = [${RULE}]\nother = rules\nother.clear()\ng = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    [
      "a list whose rule is changed under another name",
      `rules = [${RULE}]\nfirst, = rules\nfirst.priority = 3\ng = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    [
      "a graph that somebody else changes",
      'def raise_cap(graph):\n    graph.max_turns = 9\ng = TransitionGraph("a", [])\nraise_cap(g)',
      ["max_turns"],
    ],
    [
      "a graph that is changed afterwards",
      'g = TransitionGraph("a", [])\ng.max_turns = 4\ng.transitions.append(x)',
      ["transitions", "max_turns"],
    ],
    [
      "arguments that are hidden",
      'g = TransitionGraph("a", **options)',
      ["transitions", "default_target", "max_turns"],
    ],
    ["a spread list", `g = TransitionGraph("a", [${RULE}, *more()])`, ["transitions"]],
    ["a rule from elsewhere", 'g = TransitionGraph("a", [rule_from_elsewhere()])', ["transitions[0]"]],
    [
      "a class attribute that somebody sets",
      'class C:\n    CAP = 3\n    def g(self):\n        return TransitionGraph("a", max_turns=self.CAP)\nC.CAP = 8',
      ["max_turns"],
    ],
    [
      "an attribute that somebody sets by its name",
      'class C:\n    CAP = 3\n    def g(self):\n        return TransitionGraph("a", max_turns=self.CAP)\nsetattr(C, "CAP", 8)',
      ["max_turns"],
    ],
    [
      "a list that is filled through a dict that holds it",
      `rules = [${RULE}]\nbox = {"r": rules}\nbox["r"].append(x)\ng = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    [
      "a list that grows under another name",
      `rules = [${RULE}]\nmore = rules\nmore += [x]\ng = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    [
      "a list that is asked for while it is filled",
      `rules = []\nfor i in range(2):\n    rules.append(${RULE})\n    g = TransitionGraph("a", rules)`,
      ["transitions"],
    ],
    ["an operation that fails", 'g = TransitionGraph("a", max_turns=1 // 0)', ["max_turns"]],
    [
      "a number that would fill the memory",
      'g = TransitionGraph("a", max_turns=10 ** 10 ** 10)',
      ["max_turns"],
    ],
    ["a circle", 'a = b\nb = a\ng = TransitionGraph("a", max_turns=a)', ["max_turns"]],
    [
      "a function that calls itself",
      'def f(n):\n    return f(n)\ng = TransitionGraph("a", max_turns=f(1))',
      ["max_turns"],
    ],
    ["an f-string with a format", 'n = 3\ng = TransitionGraph(f"a{n:>4}")', ["initial_speaker"]],
    ["bytes", 'g = TransitionGraph(b"a")', ["initial_speaker"]],
    [
      "a client chosen among several",
      "w = random.choice([a, b])\ng = TransitionGraph(w.agent_id)",
      ["initial_speaker"],
    ],
    [
      "a parameter that two calls give two clients",
      "def f(x):\n    return TransitionGraph(x.agent_id)\nf(hub.a)\nf(hub.b)",
      ["initial_speaker"],
    ],
    [
      "a steps list of unknown length",
      "g = TransitionGraph.sequence(names)",
      ["initial_speaker", "transitions", "max_turns"],
    ],
  ])("%s", (_, code, paths) => {
    expect(only(code).dynamicPaths).toEqual(paths);
  });
});

describe("what every run gives is read", () => {
  test.each([
    [
      "a list that statements fill",
      `rules = []\nfor s in ("x", "y"):\n    rules.append(Transition(FromSpeaker(s), AgentTarget("z")))\ng = TransitionGraph("a", rules)`,
    ],
    [
      "a comprehension with a condition",
      'g = TransitionGraph("a", [Transition(FromSpeaker(s), AgentTarget("z")) for s in ["x", "no", "y"] if s != "no"])',
    ],
    [
      "pairs of a dict",
      'R = {"x": "z", "y": "z"}\ng = TransitionGraph("a", [Transition(FromSpeaker(s), AgentTarget(t)) for s, t in R.items()])',
    ],
    [
      "a spread",
      'more = [Transition(FromSpeaker("y"), AgentTarget("z"))]\ng = TransitionGraph("a", [Transition(FromSpeaker("x"), AgentTarget("z")), *more])',
    ],
    [
      "neighbours in a list",
      'ids = ["x", "y", "z"]\nfirst, *_ = ids\ng = TransitionGraph("a", [Transition(FromSpeaker(s), AgentTarget(t)) for s, t in zip(ids, ids[1:])])',
    ],
    [
      "a sum of lists",
      'def r(s):\n    return [Transition(FromSpeaker(s), AgentTarget("z"))]\ng = TransitionGraph("a", r("x") + r("y"))',
    ],
  ])("%s", (_, code) => {
    const { graph, dynamicPaths } = only(code);
    expect(dynamicPaths).toBeUndefined();
    expect(graph.transitions?.map(({ when }) => when.args)).toEqual([{ agent_id: "x" }, { agent_id: "y" }]);
  });

  test("a client has the name it was first bound to", () => {
    const code =
      'async def main(hub):\n    writer = await hub.register("w")\n    g = make(writer)\ndef make(author):\n    return TransitionGraph(author.agent_id)';
    expect(only(code).graph.initial_speaker).toBe("writer");
  });
});

describe("hostile code", () => {
  test("nested ten thousand deep", () => {
    const deep = `${"(".repeat(10_000)}1${")".repeat(10_000)}`;
    expect(only(`g = TransitionGraph("a", max_turns=${deep})`).dynamicPaths).toEqual(["max_turns"]);
    expect(only(`g = TransitionGraph("a", max_turns=${"1 + ".repeat(10_000)}1)`).dynamicPaths).toEqual([
      "max_turns",
    ]);
  });

  test("comprehensions that multiply", () => {
    const clauses = "abcdefgh"
      .split("")
      .map((name) => `for ${name} in range(99)`)
      .join(" ");
    expect(only(`g = TransitionGraph("a", [${RULE} ${clauses}])`).dynamicPaths).toEqual(["transitions"]);
  });

  test("keys that prototypes have", () => {
    const { graph } = only(
      'g = TransitionGraph("a", [Transition(ContextEquals("__proto__", {"__proto__": 1}), StayTarget())])',
    );
    expect(JSON.stringify(graph.transitions?.[0]?.when.args)).toBe(
      '{"key":"__proto__","value":{"__proto__":1}}',
    );
  });

  test("line ends, a byte order mark and emoji before the graph", () => {
    const text = `\ufefffrom ag2.network import TransitionGraph\r\nx = "😀"; g = TransitionGraph("a")\r\n`;
    const parsed = parseWorkflow(text, { language: "python" });
    expect(parsed.locate(parsed.documents[0], "")).toEqual({
      start: { line: 1, character: 14 },
      end: { line: 1, character: 34 },
    });
  });

  test("a call that does not parse is said, and not read", () => {
    const { parsed, diagnostics } = checkText(
      `${IMPORT}g = TransitionGraph("a", [Transition(FromSpeaker("a") AgentTarget("b"))])\n`,
      { language: "python" },
    );
    expect(parsed.documents).toEqual([]);
    expect(diagnostics.map(({ code, range }) => [code, range.start])).toEqual([
      ["syntax", { line: 1, character: 4 }],
    ]);
  });
});

describe("findings in code", () => {
  test("stand at the Python expression", () => {
    const code = `g = TransitionGraph("a", [Transition(Always(), AgentTarget("b")), ${RULE}], max_turns=9)`;
    const { parsed, diagnostics } = checkText(IMPORT + code, { language: "python" });
    const dead = diagnostics.find(({ code: each }) => each === "dead-rule")!;
    expect(dead.range).toEqual(parsed.locate(parsed.documents[0], dead.pointer.replace("/0", "")));
    expect(dead.fixes).toEqual([]);
  });

  test("none rests on what is not known", () => {
    const unknownCondition = `g = TransitionGraph("a", [Transition(FromSpeaker(pick()), AgentTarget("b")), ${RULE}], max_turns=9)`;
    const { diagnostics } = checkText(IMPORT + unknownCondition, { language: "python" });
    expect(diagnostics.filter(({ severity }) => severity === "warning" || severity === "error")).toEqual([]);
    expect(JSON.stringify(diagnostics)).not.toContain("dynamic");
  });

  test("an unknown priority leaves nothing to prove, and the graph says so", () => {
    const code = `g = TransitionGraph("a", [Transition(Always(), StayTarget(), priority=low()), ${RULE}])`;
    const { diagnostics } = checkText(IMPORT + code, { language: "python" });
    expect(diagnostics.map(({ code: each, message }) => [each, message])).toEqual([
      [
        "dynamic-value",
        "This graph is not checked: only a run shows the priority of rule 1, and with it which rule comes first.",
      ],
    ]);
  });

  test("the page about it shows what is not known, and how it is", () => {
    const page = readFileSync(new URL("../../../../docs/findings/dynamic-value.md", import.meta.url), "utf8");
    const codes = page
      .split("```python\n")
      .slice(1)
      .map((part) => part.split("```")[0]!);
    const found = codes.map((code) =>
      checkText(`import os\n${IMPORT}${code}`, { language: "python" }).diagnostics.map((each) => each.code),
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual(["dynamic-value"]);
    expect(found[1]).not.toContain("dynamic-value");
  });
});
