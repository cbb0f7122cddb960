import type { JsonObject } from "../../json.js";
import type { WorkflowDocument } from "../model.js";
import type { Finding } from "../problem.js";
import type { Evaluator } from "./evaluator.js";
import type { GraphReading } from "./graph-data.js";
import type { PythonLibrary } from "./library.js";
import type { PythonNode } from "./syntax-tree.js";

/** What a Python text has of one kind of workflow. */
export interface PythonReading {
  /** With whole documents as data. */
  readonly graphs: readonly GraphReading[];
  /** Calls that make a workflow but do not parse. */
  readonly broken: readonly PythonNode[];
  /** What the library refuses as it is called. */
  readonly refused?: readonly Refusal[];
}

export interface Refusal {
  readonly node: PythonNode;
  readonly message: string;
}

/** How workflows of one orchestration are written in Python code, and what of them is known without running it. */
export interface PythonForm {
  /** The class that makes them: whoever uses it names it, at least in an import. */
  readonly className: string;
  /** What the reader has to know of its library. */
  readonly library: PythonLibrary;
  /** Every workflow that the code makes, in the order of the text. */
  readonly read: (evaluator: Evaluator) => PythonReading;
  /** What a place is, in words, where nothing can be proved about the workflow without it; `undefined` for a place that may stay open. */
  readonly essential: (path: string) => string | undefined;
  /** The data without what is not known, so that whatever is proved of it holds whatever the unknown values are. */
  readonly knownPart: (data: JsonObject, dynamicPaths: readonly string[]) => JsonObject;
  /** Whether a finding about the known part is one about the whole. */
  readonly suits: (document: WorkflowDocument, finding: Finding) => boolean;
}
