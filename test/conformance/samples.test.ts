import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Run, Scenario, WorkflowDocument } from "../../runtime/index.js";
import {
  applyTextEdits,
  checkExpectations,
  checkText,
  editsFor,
  MemoryStore,
  parseWorkflow,
  startRun,
} from "../../runtime/index.js";

const SAMPLES = new URL("../../extension/samples/", import.meta.url);

interface Expected {
  code: string;
  severity: string;
  pointer: string;
  /** From 1, as the editor shows it. */
  line: number;
}

function read(path: string): string {
  return readFileSync(new URL(path, SAMPLES), "utf8");
}

function workflowsIn(folder: string): string[] {
  return readdirSync(new URL(folder, SAMPLES))
    .filter((name) => /\.workflow\.(json|yaml)$/.test(name))
    .sort();
}

function findingsOf(path: string): Expected[] {
  return checkText(read(path), { uri: `file:///${path}` }).diagnostics.map(
    ({ code, severity, pointer, range }) => ({ code, severity, pointer, line: range.start.line + 1 }),
  );
}

function documentOf(path: string): WorkflowDocument {
  const [document] = parseWorkflow(read(path), { uri: `file:///${path}` }).documents;
  if (!document) throw new Error(`${path} holds no workflow`);
  return document;
}

async function play(document: WorkflowDocument, scenario: Scenario): Promise<Run> {
  const run = await startRun({ document, scenario, store: new MemoryStore() });
  while (await run.next());
  return run;
}

describe("cookbook", () => {
  const names = workflowsIn("cookbook/");

  it("has the eight patterns", () => {
    expect(names.map((name) => name.replace(/\.workflow\..*/, ""))).toEqual([
      "context-aware-routing",
      "escalation",
      "feedback-loop",
      "hierarchical",
      "pipeline",
      "redundant",
      "star",
      "triage-with-tasks",
    ]);
  });

  it("give no false alarm", () => {
    const loud = names.flatMap((name) =>
      findingsOf(`cookbook/${name}`).filter(({ severity }) => severity === "error" || severity === "warning"),
    );
    console.log(`${names.length} cookbook samples: ${loud.length} warnings and errors`);
    expect(loud).toEqual([]);
  });

  describe.each(names)("%s", (name) => {
    const path = `cookbook/${name}`;
    const document = documentOf(path);

    it("has nothing to complain of", () => {
      expect(
        findingsOf(path).filter(({ severity }) => severity === "error" || severity === "warning"),
      ).toEqual([]);
    });

    it("starts with a human", () => {
      expect(document.participants[0]).toMatchObject({ kind: "human", name: document.graph.initial_speaker });
    });

    it.each(document.scenarios)("plays “$name” as expected", async (scenario) => {
      expect(scenario.expect).toBeDefined();
      const run = await play(document, scenario);
      expect(run.end).toMatchObject({ kind: "closed" });
      expect(checkExpectations(run, scenario)).toEqual([]);
    });
  });
});

describe("process", () => {
  it("has nothing to complain of, as nobody knows what a program says", () => {
    expect(workflowsIn("process/")).toEqual(["help-desk.workflow.yaml"]);
    expect(findingsOf("process/help-desk.workflow.yaml")).toEqual([]);
  });
});

describe("handoff", () => {
  const names = workflowsIn("handoff/");

  it("has the two conversations that people know from the framework", () => {
    expect(names).toEqual(["refund.workflow.json", "support.workflow.json"]);
  });

  describe.each(names)("%s", (name) => {
    const path = `handoff/${name}`;
    const document = documentOf(path);

    it("has nothing to complain of", () => {
      expect(
        findingsOf(path).filter(({ severity }) => severity === "error" || severity === "warning"),
      ).toEqual([]);
    });

    it.each(document.scenarios)("plays “$name” as expected", async (scenario) => {
      expect(scenario.expect).toBeDefined();
      const run = await play(document, scenario);
      expect(run.end).toMatchObject({ kind: "closed" });
      expect(checkExpectations(run, scenario)).toEqual([]);
    });
  });
});

describe("mistakes", () => {
  const names = workflowsIn("mistakes/");

  it("each have their findings beside them", () => {
    const sidecars = readdirSync(new URL("mistakes/", SAMPLES)).filter((name) =>
      name.endsWith(".expected.json"),
    );
    expect(sidecars.sort()).toEqual(names.map(sidecarOf).sort());
    expect(names.length).toBeGreaterThanOrEqual(10);
  });

  describe.each(names)("%s", (name) => {
    const path = `mistakes/${name}`;

    it("has exactly the findings that it is meant to show", () => {
      const expected = JSON.parse(read(`mistakes/${sidecarOf(name)}`)) as Expected[];
      expect(expected.length).toBeGreaterThan(0);
      expect(findingsOf(path)).toEqual(expected);
    });

    it("is no worse in any way after a quick fix", () => {
      const uri = `file:///${path}`;
      const grave = (text: string) =>
        checkText(text, { uri })
          .diagnostics.filter(({ severity }) => severity === "error" || severity === "warning")
          .map(({ code, severity }) => `${severity} ${code}`);
      const before = checkText(read(path), { uri });
      for (const { fixes } of before.diagnostics)
        for (const { title, edits, textEdits } of fixes) {
          const changes = textEdits ?? editsFor(before.parsed, before.parsed.documents[0], edits);
          const after = grave(applyTextEdits(read(path), changes));
          const added = after.filter((each) => !grave(read(path)).includes(each));
          // Half-typed texts are not analysed before they are mended.
          if (!before.parsed.incomplete) expect(added, title).toEqual([]);
        }
    });

    it("can be stepped as far as its scenarios go", async () => {
      const [document] = parseWorkflow(read(path), { uri: `file:///${path}` }).documents;
      for (const scenario of document?.scenarios ?? []) {
        const run = await play(documentOf(path), scenario);
        expect(run.end?.kind).not.toBe("failed");
        expect(run.turns).toHaveLength(scenario.turns.length + 1);
      }
    });
  });
});

function sidecarOf(name: string): string {
  return name.replace(/\.workflow\..*/, ".expected.json");
}
