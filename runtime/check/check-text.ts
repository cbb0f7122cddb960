import type { Analysis, AnalyzeAsyncOptions, AnalyzeOptions } from "../analysis/analyze.js";
import { analyze, analyzeAsync } from "../analysis/analyze.js";
import { parseWorkflow } from "../document/parse.js";
import type { ParseOptions } from "../document/parse.js";
import type { ParsedText } from "../document/parsed.js";
import type { CheckedText } from "./checked.js";
import { inTextOrder, placed } from "./place.js";

export type CheckOptions = ParseOptions & AnalyzeOptions;
export type CheckAsyncOptions = ParseOptions & AnalyzeAsyncOptions;

/** Reads a text and says all that is wrong with it, in the order of the text. Never throws. */
export function checkText(text: string, options: CheckOptions = {}): CheckedText {
  const parsed = parseWorkflow(text, options);
  return checked(
    parsed,
    analysed(parsed).map((document) => analyze(document, options)),
  );
}

/** The same without holding up the thread; rejects with the signal's reason once it is aborted. */
export async function checkTextAsync(text: string, options: CheckAsyncOptions = {}): Promise<CheckedText> {
  options.signal?.throwIfAborted();
  const parsed = parseWorkflow(text, options);
  const analyses: Analysis[] = [];
  for (const document of analysed(parsed)) analyses.push(await analyzeAsync(document, options));
  return checked(parsed, analyses);
}

/** A text that breaks off in the middle has not said all of its rules yet: nothing can be proved about those that it shows. */
function analysed(parsed: ParsedText): ParsedText["documents"] {
  return parsed.incomplete ? [] : parsed.documents;
}

function checked(parsed: ParsedText, analyses: readonly Analysis[]): CheckedText {
  const own = parsed.problems.map((problem) => placed(parsed, undefined, problem));
  const found = analyses.flatMap(({ findings }, index) =>
    findings.map((finding) => placed(parsed, parsed.documents[index], finding)),
  );
  return {
    parsed,
    diagnostics: [...own, ...found].sort(inTextOrder),
    facts: parsed.documents.map((_, index) => analyses[index]?.facts),
  };
}
