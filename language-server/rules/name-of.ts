import type { JsonValue, WorkflowDocument } from "../../runtime/index.js";

const known = new WeakMap<WorkflowDocument, ReadonlyMap<JsonValue, string>>();

/** How people call a participant whose id stands in the document: by its name where the document knows it. */
export function nameOf(document: WorkflowDocument): (id: JsonValue) => string {
  const names = known.get(document) ?? namesById(document);
  known.set(document, names);
  return (id) => names.get(id) ?? (typeof id === "string" && id !== "" ? id : JSON.stringify(id));
}

/** Of several participants with one id the first. */
function namesById({ participants }: WorkflowDocument): ReadonlyMap<JsonValue, string> {
  const names = new Map<JsonValue, string>();
  for (const { agent_id, name } of participants)
    if (agent_id !== undefined && !names.has(agent_id)) names.set(agent_id, name);
  return names;
}
