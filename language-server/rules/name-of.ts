import type { JsonValue, WorkflowDocument } from "../../runtime/index.js";

/** How people call a participant whose id stands in the document: by its name where the document knows it. */
export function nameOf(document: WorkflowDocument): (id: JsonValue) => string {
  return (id) => {
    const known = document.participants.find((participant) => participant.agent_id === id);
    return known?.name ?? (typeof id === "string" && id !== "" ? id : JSON.stringify(id));
  };
}
