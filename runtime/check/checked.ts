import type { Facts } from "../analysis/facts.js";
import type { Fix, Severity, WitnessStep } from "../document/problem.js";
import type { ParsedText } from "../document/parsed.js";
import type { Range } from "../document/range.js";

/** A finding with its place in the text: what the editor underlines and the command line prints. */
export interface Diagnostic {
  code: string;
  severity: Severity;
  message: string;
  pointer: string;
  range: Range;
  related: { message: string; range: Range }[];
  witness?: WitnessStep[];
  fixes: Fix[];
  /** See `fixesOf`. */
  proveFixes?: () => Generator<void, Fix[]>;
}

/** One engine for editor and command line: the same codes, texts and ranges in both. */
export interface CheckedText {
  readonly parsed: ParsedText;
  readonly diagnostics: readonly Diagnostic[];
  /** Parallel to `parsed.documents`; undefined where the document's shape does not allow an analysis. */
  readonly facts: readonly (Facts | undefined)[];
}
