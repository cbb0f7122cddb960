import { inSlices } from "../analysis/slices.js";
import type { Fix } from "../document/problem.js";
import type { Diagnostic } from "./checked.js";

/** The fixes of a finding, proved without holding up the thread; rejects with the signal's reason once it is aborted. */
export async function fixesOf(finding: Diagnostic, signal?: AbortSignal): Promise<readonly Fix[]> {
  return finding.proveFixes ? inSlices(finding.proveFixes(), signal) : finding.fixes;
}
