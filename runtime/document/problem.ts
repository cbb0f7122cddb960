import type { Range } from "./range.js";
import type { TextEdit } from "./text-edit.js";

export type Severity = "error" | "warning" | "information" | "hint";

/** A change to the document, by JSON pointer, so that the analysis can propose it without knowing the text. */
export type StructuralEdit =
  | { op: "set"; pointer: string; value: unknown }
  | { op: "remove"; pointer: string }
  /** Gives the entry at `pointer` another key, in its place. Nothing where its object has that key already. */
  | { op: "rename"; pointer: string; key: string }
  /** Inserts before the element now at `index` of the list at `pointer`. */
  | { op: "insert"; pointer: string; index: number; value: unknown }
  /** Moves an element of the list at `pointer`. `to` is its index after the move. */
  | { op: "move"; pointer: string; from: number; to: number };

export interface Fix {
  title: string;
  edits: StructuralEdit[];
  /** Changes that the structure does not know (comments, commas, a BOM); used instead of `edits` where present. */
  textEdits?: TextEdit[];
  preferred?: boolean;
  /** Set where it only puts the name that was meant in the place of one that nobody has. */
  correctsName?: boolean;
}

export interface RelatedPlace {
  message: string;
  pointer: string;
  at?: "value" | "key";
  /** Set where a pointer cannot say it (the first of two equal keys); wins over `pointer`. */
  range?: Range;
}

/** One step of a run that shows a finding. */
export interface WitnessStep {
  speaker: string;
  /** Names of the tools called, in order. */
  tools: string[];
  /** Context changes of an open agent: what it would have to set or delete. */
  context?: { set?: Record<string, unknown>; delete?: string[] };
}

/** What is wrong, by pointer. Produced by parsing and by the analysis alike; `check` puts ranges to it. */
export interface Finding {
  /** Stable code: `priority-order`, `sticky-context`, … */
  code: string;
  severity: Severity;
  message: string;
  pointer: string;
  /** Which part of the place is underlined: its value (default), its key, or the object's opening brace. */
  at?: "value" | "key" | "brace";
  /** Set where a pointer cannot say it (syntax errors, the second of two equal keys); wins over `pointer`. */
  range?: Range;
  related: RelatedPlace[];
  /** A shortest run that shows it. */
  witness?: WitnessStep[];
  fixes: Fix[];
  /** Where `fixes` take long to work out: the same, to be resumed after every `yield`. */
  proveFixes?: () => Generator<void, Fix[]>;
}
