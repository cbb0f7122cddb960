import type { Finding, Fix, Severity } from "../../document/problem.js";
import type { Subject } from "./subject.js";

/** One kind of finding. */
export interface Rule {
  readonly code: string;
  /** The severity that it mostly has; a finding may differ. */
  readonly severity: Severity;
  /** One sentence for the list of findings in the documentation. */
  readonly about: string;
  check(subject: Subject): Iterable<Found>;
}

/** A finding whose fixes are worked out only when somebody asks for them. */
export interface Found extends Omit<Finding, "fixes"> {
  propose: () => Fix[];
  /** Participants who never speak, and might if this were mended: what is dead or silent for want of them has this cause. */
  keepsSilent?: readonly string[];
  /** The silent participants of whom one would have to speak for this to be mended. */
  awaits?: readonly string[];
}

/** What a rule must say; the rest is filled in. */
export interface Draft extends Partial<Found> {
  message: string;
  pointer: string;
}

/** A finding of the rule. */
export function finding(rule: Pick<Rule, "code" | "severity">, draft: Draft): Found {
  const {
    severity = rule.severity,
    message,
    pointer,
    at,
    range,
    related = NONE,
    witness,
    propose = nothing,
    keepsSilent,
    awaits,
  } = draft;
  const { code } = rule;
  return { code, severity, message, pointer, at, range, related, witness, propose, keepsSilent, awaits };
}

const NONE: Finding["related"] = [];
const nothing = (): Fix[] => [];
