import type { Finding, Severity } from "../../document/problem.js";
import type { Subject } from "./subject.js";

/** One kind of finding. */
export interface Rule {
  readonly code: string;
  /** The severity that it mostly has; a finding may differ. */
  readonly severity: Severity;
  /** One sentence for the list of findings in the documentation. */
  readonly about: string;
  check(subject: Subject): Iterable<Finding>;
}

/** What a rule must say; the rest is filled in. */
export type Draft = Pick<Finding, "message" | "pointer"> & Partial<Finding>;

/** A finding of the rule. */
export function finding(rule: Pick<Rule, "code" | "severity">, draft: Draft): Finding {
  return withFixes(
    { code: rule.code, severity: rule.severity, related: [], ...draft },
    () => draft.fixes ?? [],
  );
}

/** The finding with fixes that are worked out only when somebody asks for them. */
export function withFixes(base: Omit<Finding, "fixes">, make: () => Finding["fixes"]): Finding {
  let made: Finding["fixes"] | undefined;
  const { code, severity, message, pointer, at, range, related, witness } = base;
  return {
    code,
    severity,
    message,
    pointer,
    related,
    ...(at === undefined ? {} : { at }),
    ...(range === undefined ? {} : { range }),
    ...(witness === undefined ? {} : { witness }),
    get fixes() {
      return (made ??= make());
    },
  };
}
