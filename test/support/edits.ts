import { editData } from "../../runtime/document/edit/edit-data.js";
import type { StructuralEdit } from "../../runtime/index.js";

/** The data after a fix. */
export function applyEdits<T>(data: T, edits: readonly StructuralEdit[]): T {
  return edits.reduce((current, edit) => editData(current as never, edit) as T, data);
}
