import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkflowDocument } from "../../document/model.js";
import { parseWorkflow } from "../../document/parse.js";

const WORKFLOW = /\.workflow\.(?:json|ya?ml)$/i;

/** The workflow that a scenario file is for, as the editor finds it: the one of the same name in its folder, else the folder's only one. */
export async function workflowOf(scenario: string): Promise<WorkflowDocument | undefined> {
  const folder = dirname(resolve(scenario));
  const files = (await readdir(folder).catch(() => [])).filter((file) => WORKFLOW.test(file));
  const stem = basename(scenario).replace(/\.scenario\.(?:json|ya?ml)$/i, "");
  const named =
    files.find((file) => file.replace(WORKFLOW, "") === stem) ?? (files.length === 1 ? files[0] : undefined);
  if (named === undefined) return undefined;
  const path = join(folder, named);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { documents, incomplete } = parseWorkflow(text, { uri: pathToFileURL(path).href });
  return incomplete ? undefined : documents[0];
}
