import type { DocumentCheck, DocumentOrchestration } from "../document/orchestration.js";
import type { PythonForm } from "../document/python/form.js";
import { graphForm } from "../document/python/graph-form.js";
import { NotFoundError } from "../errors.js";
import type { LoadOptions } from "../graph/load.js";
import type { Orchestration } from "../workflow/orchestration.js";
import { WorkflowAdapter } from "../workflow/workflow-adapter.js";
import { workflowToHandoff } from "./handoff/convert/index.js";
import { handoffDocuments } from "./handoff/document/index.js";
import { HandoffAdapter } from "./handoff/handoff-adapter.js";

interface Entry {
  adapter(options: LoadOptions): Orchestration;
  /** How its documents differ from AG2's own. */
  documents: DocumentOrchestration;
}

/** What a document, and a channel of a log, is for that says nothing else. */
export const DEFAULT_ORCHESTRATION = "workflow";

/** Every orchestration by the `type` of its manifest, which is also what a document calls it. A new one is a folder of its own and one line here. */
const orchestrations: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  [
    DEFAULT_ORCHESTRATION,
    {
      adapter: (options) => new WorkflowAdapter(options),
      documents: { python: graphForm, conversions: [workflowToHandoff] },
    },
  ],
  ["handoff", { adapter: () => new HandoffAdapter(), documents: handoffDocuments }],
]);

/** A new adapter for a manifest type. Throws `NotFoundError` for a type that nobody provides. */
export function orchestrationFor(type: string, options: LoadOptions = {}): Orchestration {
  const entry = orchestrations.get(type);
  if (entry === undefined) {
    const known = orchestrationTypes().join(", ");
    throw new NotFoundError(`no adapter registered for '${type}'@v1: this build knows ${known}`);
  }
  return entry.adapter(options);
}

/** How documents of that orchestration differ from AG2's own; those of an unknown one do not. */
export function documentOrchestration(type: unknown): DocumentOrchestration {
  return (typeof type === "string" ? orchestrations.get(type)?.documents : undefined) ?? {};
}

/** Whether documents of that orchestration state AG2's rules themselves; others have their rules, and checks of them, from their keys. */
export function statesAg2Rules(type: unknown): boolean {
  return documentOrchestration(type).keys === undefined;
}

/** The kinds of findings that orchestrations have beside those of AG2's rules. */
export function orchestrationChecks(): DocumentCheck[] {
  return [...orchestrations.values()].flatMap(({ documents }) => documents.checks ?? []);
}

/** Every way in which workflows are written in Python code. */
export function pythonForms(): PythonForm[] {
  return [...orchestrations.values()].flatMap(({ documents }) => documents.python ?? []);
}

/** The manifest types that `orchestrationFor` knows. */
export function orchestrationTypes(): string[] {
  return [...orchestrations.keys()];
}
