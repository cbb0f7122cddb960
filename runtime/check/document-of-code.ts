import { analyze } from "../analysis/analyze.js";
import type { WitnessStep } from "../document/problem.js";
import { documentFrom } from "../document/document-from.js";
import type { WorkflowDocument } from "../document/model.js";
import { importPython } from "../document/python/import.js";
import type { JsonObject } from "../json.js";

/** A workflow in code as the text of a document, with a scenario that goes as far as the analysis has seen a run go. */
export function documentOfCode(workflow: WorkflowDocument): string {
  const data = importPython(workflow);
  const run = longestRun(data);
  const scenarios = run === undefined ? {} : { scenarios: [scenarioOf(run)] };
  return `${JSON.stringify({ ...data, ...scenarios }, null, 2)}\n`;
}

function longestRun(data: JsonObject): readonly WitnessStep[] | undefined {
  const { facts } = analyze(documentFrom(data));
  const runs = facts?.witness.filter((run) => run !== null) ?? [];
  return runs.reduce<WitnessStep[] | undefined>(
    (longest, run) => (run.length > (longest?.length ?? 0) ? run : longest),
    undefined,
  );
}

/** The first step is the kickoff; texts are for a person to write. */
function scenarioOf([, ...turns]: readonly WitnessStep[]): object {
  return {
    name: "as in the code",
    kickoff: "Hello",
    turns: turns.map(({ speaker, tools, context }, index) => ({
      from: speaker,
      text: `Turn ${index + 2}.`,
      ...(tools.length > 0 ? { tools } : {}),
      ...(context === undefined ? {} : { context }),
    })),
  };
}
