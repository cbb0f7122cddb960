import type { Diagnostic, StructuralEdit, WorkflowDocument } from "../../runtime/index.js";
import { addScenario, freeScenarioName, witnessScenario } from "../../runtime/index.js";

/** Adds the run that shows a finding to the document's scenarios; undefined for a finding without a run. */
export function extractScenario(
  document: WorkflowDocument,
  { code, witness }: Pick<Diagnostic, "code" | "witness">,
): { name: string; edits: StructuralEdit[] } | undefined {
  if (!witness || witness.length === 0) return undefined;
  const name = freeScenarioName(document.scenarios, `shows ${code}`);
  return { name, edits: addScenario(document.data, witnessScenario(name, witness)) };
}
