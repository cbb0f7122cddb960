import { documentFrom } from "../document/document-from.js";
import { editData } from "../document/edit/edit-data.js";
import type { WorkflowDocument } from "../document/model.js";
import type { Finding, Fix } from "../document/problem.js";
import type { JsonValue } from "../json.js";
import { withFixes } from "./rules/rule.js";

/** The findings with those fixes only that keep their promise: the finding goes or becomes a hint, and no warning is added. */
export function withVerifiedFixes(
  document: WorkflowDocument,
  findings: readonly Finding[],
  analyse: (document: WorkflowDocument) => readonly Finding[],
): Finding[] {
  const before = tally(findings);
  const keeps = ({ code, severity }: Finding, fix: Fix): boolean => {
    const edited = fix.edits.reduce<JsonValue | undefined>(editData, document.data);
    const after = tally(analyse(documentFrom(edited)));
    const least = severity === "hint" || severity === "information" ? "all" : "loud";
    return (
      (after[least].get(code) ?? 0) < (before[least].get(code) ?? 0) &&
      [...after.loud].every(([other, number]) => number <= (before.loud.get(other) ?? 0))
    );
  };
  return findings.map((finding) =>
    withFixes(finding, () => finding.fixes.filter((fix) => keeps(finding, fix))),
  );
}

interface Tally {
  /** How many warnings and errors there are of each code. */
  loud: Map<string, number>;
  all: Map<string, number>;
}

function tally(findings: readonly Finding[]): Tally {
  const result: Tally = { loud: new Map(), all: new Map() };
  for (const { code, severity } of findings) {
    result.all.set(code, (result.all.get(code) ?? 0) + 1);
    if (severity === "warning" || severity === "error")
      result.loud.set(code, (result.loud.get(code) ?? 0) + 1);
  }
  return result;
}
