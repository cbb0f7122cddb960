import type { WorkflowDocument } from "../document/model.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding, RelatedPlace } from "../document/problem.js";
import type { Range } from "../document/range.js";
import type { Diagnostic } from "./checked.js";

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Puts ranges to the findings of one document; their fixes are still worked out only when somebody asks for them. */
export function place(
  parsed: ParsedText,
  document: WorkflowDocument | undefined,
  findings: readonly Finding[],
): Diagnostic[] {
  // Findings with one cause share the list of what belongs to it.
  const lists = new Map<Finding["related"], Diagnostic["related"]>();
  const relatedOf = (places: Finding["related"]) => {
    let related = lists.get(places);
    if (related === undefined) {
      related = places.map((each) => ({ message: each.message, range: rangeOf(parsed, document, each) }));
      lists.set(places, related);
    }
    return related;
  };
  return findings.map((finding) => placed(parsed, document, finding, relatedOf(finding.related)));
}

function placed(
  parsed: ParsedText,
  document: WorkflowDocument | undefined,
  finding: Finding,
  related: Diagnostic["related"],
): Diagnostic {
  const { code, severity, message, pointer, witness, proveFixes } = finding;
  return {
    code,
    severity,
    message,
    pointer: (document?.pointer ?? "") + pointer,
    range: rangeOf(parsed, document, finding),
    related,
    ...(witness === undefined ? {} : { witness }),
    ...(proveFixes === undefined || parsed.language === "python" ? {} : { proveFixes }),
    get fixes() {
      // Fixes change a document; code is another matter.
      return parsed.language === "python" ? [] : finding.fixes;
    },
  };
}

/** Where nothing stands at the pointer, the innermost thing around it is meant: a missing default target is the whole document's matter. */
export function rangeOf(
  parsed: ParsedText,
  document: WorkflowDocument | undefined,
  { pointer, at, range }: Pick<Finding, "pointer" | "at" | "range"> | RelatedPlace,
): Range {
  if (range !== undefined) return range;
  const exact = parsed.locate(document, pointer, at ?? "value");
  if (exact !== undefined) return exact;
  for (let end = pointer.lastIndexOf("/"); end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
    const around = parsed.locate(document, pointer.slice(0, end), "brace");
    if (around !== undefined) return around;
    if (end === 0) break;
  }
  return START;
}

/** In the order of the text; of findings at one place the graver first. */
export function inTextOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    a.range.start.line - b.range.start.line ||
    a.range.start.character - b.range.start.character ||
    GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity)
  );
}

const GRAVITY = ["error", "warning", "information", "hint"];
