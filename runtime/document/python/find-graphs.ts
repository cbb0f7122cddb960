import { pythonForms } from "../../orchestrations/index.js";
import { Evaluator } from "./evaluator.js";
import type { PythonForm, PythonReading, Refusal } from "./form.js";
import { syntaxTreeOf } from "./grammar.js";
import type { GraphReading } from "./graph-data.js";
import { libraryOf } from "./library.js";

/** A workflow in code, and the form that it is written in. */
export interface FoundGraph {
  readonly reading: GraphReading;
  readonly form: PythonForm;
}

export interface FoundInText {
  readonly graphs: readonly FoundGraph[];
  readonly broken: PythonReading["broken"];
  readonly refused: readonly Refusal[];
}

const NOTHING: FoundInText = { graphs: [], broken: [], refused: [] };

/** Whoever makes a workflow names its class, at least in an import: no other file needs a parser. */
export function mayHaveGraphs(text: string): boolean {
  return pythonForms().some(({ className }) => text.includes(className));
}

/** Every workflow that a Python text makes, in the order of the text. Nothing is run. Throws before `loadPythonGrammar`. */
export function findGraphs(text: string): FoundInText {
  const forms = pythonForms().filter(({ className }) => text.includes(className));
  const root = forms.length > 0 ? syntaxTreeOf(text) : undefined;
  if (!root) return NOTHING;
  const evaluator = new Evaluator(root, libraryOf(forms.map(({ library }) => library)));
  const readings = forms.map((form) => ({ form, ...form.read(evaluator) }));
  return {
    graphs: readings
      .flatMap(({ form, graphs }) => graphs.map((reading) => ({ reading, form })))
      .sort((a, b) => a.reading.source.start - b.reading.source.start),
    broken: readings.flatMap(({ broken }) => broken),
    refused: readings.flatMap(({ refused = [] }) => refused),
  };
}
