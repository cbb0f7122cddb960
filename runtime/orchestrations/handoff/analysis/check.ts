import type { ProposedFinding } from "../../../document/orchestration.js";
import type { Severity } from "../../../document/problem.js";
import type { HandoffSubject } from "./subject.js";

/** One kind of finding in a handoff document. */
export interface HandoffCheck {
  readonly code: string;
  /** The severity that it mostly has; a finding may differ. */
  readonly severity: Severity;
  /** One sentence for the list of findings in the documentation. */
  readonly about: string;
  check(subject: HandoffSubject): Iterable<ProposedFinding>;
}

/** What a check must say; the rest is filled in. */
export type Draft = Pick<ProposedFinding, "message" | "pointer"> & Partial<ProposedFinding>;

/** A finding of the check. */
export function finding(
  { code, severity }: Pick<HandoffCheck, "code" | "severity">,
  draft: Draft,
): ProposedFinding {
  return { code, severity, related: [], propose: () => [], ...draft };
}
