import { folderOf } from "../file-names.js";
import type { OpenDocument } from "../open-document.js";
import type { Workspace } from "../workspace.js";
import { isLarge } from "./size.js";

/**
 * Whether a text belongs into the thread of the large ones: because it is large, or because it is read together with one. Which workflow a
 * large scenario file is for only reading it would tell, so every workflow in its folder counts.
 */
export function isApart(document: OpenDocument, workspace: Workspace): boolean {
  if (isLarge(document)) return true;
  if (document.language === "python") return false;
  const workflow = document.kind === "workflow" ? document : workspace.workflowOf(document);
  if (!workflow) return false;
  return isLarge(workflow) || workspace.all().some((each) => isScenarioBeside(workflow, each));
}

function isScenarioBeside(workflow: OpenDocument, each: OpenDocument): boolean {
  return each.kind === "scenario" && folderOf(each.uri) === folderOf(workflow.uri) && isLarge(each);
}
