import type { Analysis, AnalyzeAsyncOptions, AnalyzeOptions } from "../analysis/analyze.js";
import { analyze, analyzeAsync } from "../analysis/analyze.js";
import { parseWorkflow } from "../document/parse.js";
import type { ParseOptions } from "../document/parse.js";
import type { Scenario, WorkflowDocument } from "../document/model.js";
import type { ParsedText } from "../document/parsed.js";
import { isSilenced } from "../analysis/lint-off.js";
import type { CheckedText, Diagnostic } from "./checked.js";
import { findingsOfText } from "./findings-of-text.js";
import { followScenario } from "./follow-scenario.js";
import { inTextOrder, place } from "./place.js";
import { analysable, notAnalysed, suits } from "./python.js";

export interface CheckScenarioOptions {
  /** For a `*.scenario.*` text: the workflow that its scenarios are for. Without it they are only checked for their shape. */
  workflow?: WorkflowDocument;
}

export type CheckOptions = ParseOptions & AnalyzeOptions & CheckScenarioOptions;
export type CheckAsyncOptions = ParseOptions & AnalyzeAsyncOptions & CheckScenarioOptions;

/** Reads a text and says all that is wrong with it, in the order of the text. Never throws. */
export function checkText(text: string, options: CheckOptions = {}): CheckedText {
  const parsed = parseWorkflow(text, options);
  return checked(
    parsed,
    analysed(parsed).map((document) => {
      const known = analysable(document);
      return known ? analyze(known, options) : notAnalysed(document);
    }),
    options.workflow,
  );
}

/** The same without holding up the thread; rejects with the signal's reason once it is aborted. */
export async function checkTextAsync(text: string, options: CheckAsyncOptions = {}): Promise<CheckedText> {
  options.signal?.throwIfAborted();
  const parsed = parseWorkflow(text, options);
  const analyses: Analysis[] = [];
  for (const document of analysed(parsed)) {
    const known = analysable(document);
    analyses.push(known ? await analyzeAsync(known, options) : notAnalysed(document));
  }
  return checked(parsed, analyses, options.workflow);
}

/**
 * A text that breaks off in the middle has not said all of its rules yet: nothing can be proved about those that it shows. One with more
 * faults of shape than are listed would only drown in what follows from them.
 */
function analysed(parsed: ParsedText): ParsedText["documents"] {
  return parsed.incomplete || parsed.flooded === true ? [] : parsed.documents;
}

function checked(
  parsed: ParsedText,
  analyses: readonly Analysis[],
  workflow: WorkflowDocument | undefined,
): CheckedText {
  const own = place(parsed, undefined, findingsOfText(parsed));
  const found = analyses.flatMap(({ findings }, index) => {
    const document = parsed.documents[index];
    return place(
      parsed,
      document,
      findings.filter((finding) => suits(document, finding)),
    );
  });
  const inline = analysed(parsed).flatMap((document) => followed(parsed, document, document.scenarios));
  const filed = workflow && !parsed.incomplete ? followed(parsed, workflow, parsed.scenarios) : [];
  return {
    parsed,
    diagnostics: [...own, ...found, ...inline, ...filed].sort(inTextOrder),
    facts: parsed.documents.map((_, index) => analyses[index]?.facts),
  };
}

/** Scenarios stand at pointers of their own text, whichever workflow they are for. */
function followed(
  parsed: ParsedText,
  document: WorkflowDocument,
  scenarios: readonly Scenario[],
): Diagnostic[] {
  const findings = scenarios
    .flatMap((scenario) => followScenario(document, scenario))
    .filter((finding) => !isSilenced(document, finding));
  return place(parsed, undefined, findings);
}
