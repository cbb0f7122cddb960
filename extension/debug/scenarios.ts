import type { Runtime } from "../runtime.js";

/** The names of a workflow document's scenarios, in its order. */
export function scenarioNames(runtime: Runtime, text: string, uri: string): string[] {
  return runtime
    .parseWorkflow(text, { uri })
    .documents.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
}
