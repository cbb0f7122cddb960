import { NotFoundError } from "../errors.js";
import type { LoadOptions } from "../graph/load.js";
import type { Orchestration } from "../workflow/orchestration.js";
import { WorkflowAdapter } from "../workflow/workflow-adapter.js";

/** Every orchestration by the `type` of its manifest. A new one is a folder of its own and one line here. */
const orchestrations: ReadonlyMap<string, (options: LoadOptions) => Orchestration> = new Map([
  ["workflow", (options: LoadOptions) => new WorkflowAdapter(options)],
]);

/** A new adapter for a manifest type. Throws `NotFoundError` for a type that nobody provides. */
export function orchestrationFor(type: string, options: LoadOptions = {}): Orchestration {
  const create = orchestrations.get(type);
  if (create === undefined) {
    const known = [...orchestrations.keys()].join(", ");
    throw new NotFoundError(`no adapter registered for '${type}'@v1: this build knows ${known}`);
  }
  return create(options);
}

/** The manifest types that `orchestrationFor` knows. */
export function orchestrationTypes(): string[] {
  return [...orchestrations.keys()];
}
