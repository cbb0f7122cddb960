import { documentFrom } from "../document/document-from.js";
import { editData } from "../document/edit/edit-data.js";
import type { WorkflowDocument } from "../document/model.js";
import type { Finding, Fix, Severity } from "../document/problem.js";
import type { JsonValue } from "../json.js";
import { MOST_LISTED } from "./first-findings.js";
import type { Found } from "./rules/rule.js";
import { finish } from "./slices.js";

/**
 * The findings with those of their fixes that keep their promise: the finding goes or becomes a hint, and no warning is added. Each fix is
 * tried on the document and the document analysed again, once somebody asks for the fixes; only a corrected name is right whatever else
 * is wrong.
 */
export function withVerifiedFixes(
  document: WorkflowDocument,
  findings: readonly Found[],
  analyse: (document: WorkflowDocument) => Generator<void, readonly Found[]>,
): Finding[] {
  let before: Tally | undefined;
  const keeps = function* (finding: Found, fix: Fix): Generator<void, boolean> {
    before ??= new Tally(findings.length > MOST_LISTED ? yield* analyse(document) : findings);
    const edited = fix.edits.reduce<JsonValue | undefined>(editData, document.data);
    return new Tally(yield* analyse(documentFrom(edited))).mends(before, finding);
  };
  const kept = function* (finding: Found): Generator<void, Fix[]> {
    const fixes: Fix[] = [];
    for (const fix of finding.propose())
      if (fix.correctsName === true || (yield* keeps(finding, fix))) fixes.push(fix);
    return fixes;
  };
  return findings.map((finding) => withFixes(finding, () => kept(finding)));
}

function withFixes(
  { code, severity, message, pointer, at, range, related, witness }: Found,
  verify: () => Generator<void, Fix[]>,
): Finding {
  let fixes: Fix[] | undefined;
  const proveFixes = function* (): Generator<void, Fix[]> {
    return (fixes ??= yield* verify());
  };
  return {
    code,
    severity,
    message,
    pointer,
    at,
    range,
    related,
    witness,
    get fixes() {
      return finish(proveFixes());
    },
    proveFixes,
  };
}

/** How many findings there are of each code: all, those that are more than hints, and warnings and errors. */
class Tally {
  private readonly all = new Map<string, number>();
  private readonly told = new Map<string, number>();
  private readonly loud = new Map<string, number>();

  constructor(findings: readonly { code: string; severity: Severity }[]) {
    for (const { code, severity } of findings) {
      addOne(this.all, code);
      if (severity !== "hint") addOne(this.told, code);
      if (severity === "warning" || severity === "error") addOne(this.loud, code);
    }
  }

  /** True when, against `before`, one such finding less is left and no code has more warnings or errors. */
  mends(before: Tally, { code, severity }: Found): boolean {
    const kind = severity === "hint" ? "all" : "told";
    if ((this[kind].get(code) ?? 0) >= (before[kind].get(code) ?? 0)) return false;
    return [...this.loud].every(([other, number]) => number <= (before.loud.get(other) ?? 0));
  }
}

function addOne(counts: Map<string, number>, code: string): void {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}
