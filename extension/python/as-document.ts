import type { JsonObject, WitnessStep, WorkflowDocument } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";

/** A graph in code as the text of a workflow document, with a scenario that goes as far as the analysis has seen a run go. */
export function asDocument(runtime: Runtime, graph: WorkflowDocument): string {
  const data = runtime.importPython(graph);
  const run = longestRun(runtime, data);
  const scenarios = run === undefined ? {} : { scenarios: [scenarioOf(run)] };
  return `${JSON.stringify({ ...data, ...scenarios }, null, 2)}\n`;
}

function longestRun(runtime: Runtime, data: JsonObject): readonly WitnessStep[] | undefined {
  const { facts } = runtime.analyze(runtime.documentFrom(data));
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
