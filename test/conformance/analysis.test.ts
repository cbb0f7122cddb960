import { describe, expect, test } from "vitest";
import type { Facts, JsonObject, WitnessStep, WorkflowDocument } from "../../runtime/index.js";
import { WorkflowAdapter, analyze, documentFrom } from "../../runtime/index.js";
import { replay } from "../support/replay.js";
import { golden } from "../support/golden.js";

interface Row {
  id: string;
  document: JsonObject;
  facts: Omit<Facts, "witness" | "complete"> & { witness: (unknown[] | null)[] };
}

/** What the clean documents of the golden set have in common; they are the measure of false positives. */
function isClean({ document, facts }: Row): boolean {
  const cap = (document["max_turns"] ?? null) as number | null;
  const participants = document["participants"] as { name: string; kind?: string }[];
  return (
    facts.dead.length === 0 &&
    facts.stuck.length === 0 &&
    !facts.anyone &&
    facts.sticky.length === 0 &&
    !facts.self_loop_stall &&
    facts.can_always_close &&
    (cap !== null || !facts.may_run_forever) &&
    (cap === null || (facts.shortest_close ?? Infinity) <= cap) &&
    Object.values(facts.speaks).every(Boolean) &&
    participants.find(({ name }) => name === document["initial_speaker"])?.kind === "human"
  );
}

/** Whether our own fold, given the run, lets the rule decide its last turn. */
function shows(document: WorkflowDocument, run: WitnessStep[], rule: number): boolean {
  return replay(document, run, new WorkflowAdapter()).at(-1) === rule;
}

for (const name of ["ag2-analysis-seed-examples", "ag2-analysis"]) {
  describe(name, () => {
    const rows = golden<Row>(name);
    const facts = { passed: 0, total: 0 };
    const documents = { passed: 0, total: rows.length };

    test.each(rows)("$id", (row) => {
      const document = documentFrom(row.document);
      const found = analyze(document).facts;
      expect(found?.complete).toBe(true);
      const { witness: expectedRuns, states: _, ...expected } = row.facts;
      const { witness: runs, states: __, complete: ___, ...proved } = found!;
      for (const key of Object.keys(expected) as (keyof typeof expected)[]) {
        facts.total++;
        expect(proved[key], key).toEqual(expected[key]);
        facts.passed++;
      }
      facts.total++;
      expect(runs.map((run) => run?.length ?? null)).toEqual(expectedRuns.map((run) => run?.length ?? null));
      runs.forEach((run, rule) => {
        if (run !== null) expect(shows(document, run, rule), `run to rule ${rule}`).toBe(true);
      });
      facts.passed++;
      documents.passed++;
    });

    test("documents and facts, passed of total", () => {
      console.log(
        `${name}: ${documents.passed} of ${documents.total} documents, ${facts.passed} of ${facts.total} facts`,
      );
      expect(documents.passed).toBe(documents.total);
      expect(facts.passed).toBe(facts.total);
    });

    test("clean documents get no warning and no error", () => {
      const clean = rows.filter(isClean);
      const loud = clean.flatMap(({ id, document }) =>
        analyze(documentFrom(document))
          .findings.filter(({ severity }) => severity === "warning" || severity === "error")
          .map(({ code }) => `${id}: ${code}`),
      );
      console.log(
        `${name}: ${clean.length} of ${rows.length} documents are clean, ${loud.length} false alarms`,
      );
      expect(clean.length).toBeGreaterThan(0);
      expect(loud).toEqual([]);
    });
  });
}
