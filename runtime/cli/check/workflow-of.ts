import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkflowDocument } from "../../document/model.js";
import { parseWorkflow } from "../../document/parse.js";
import { workflowNamedIn } from "../../document/scenario-file.js";
import { textOf, whyUnreadable } from "../read-text.js";

const WORKFLOW = /\.workflow\.(?:json|ya?ml)$/i;

export interface ScenarioWorkflow {
  workflow?: WorkflowDocument;
  /** Its path, where there is one. */
  file?: string;
  /** Why the workflow that the scenario file names cannot be had. */
  fault?: string;
}

/**
 * The workflow that a scenario file is for, as the editor finds it: the one that it names, else the one of the same name in its folder, else
 * the folder's only one.
 */
export async function workflowOf(scenario: string, text: string): Promise<ScenarioWorkflow> {
  const folder = dirname(resolve(scenario));
  const named = workflowNamedIn(
    parseWorkflow(text, { uri: pathToFileURL(resolve(scenario)).href }).root?.value,
  );
  if (named !== undefined) return read(resolve(folder, named), named);
  const files = (await readdir(folder).catch(() => [])).filter((file) => WORKFLOW.test(file));
  const stem = basename(scenario).replace(/\.scenario\.(?:json|ya?ml)$/i, "");
  const found =
    files.find((file) => file.replace(WORKFLOW, "") === stem) ?? (files.length === 1 ? files[0] : undefined);
  // What is wrong with a file that nobody named is told when that file is checked.
  return found === undefined ? {} : { ...(await read(join(folder, found), found)), fault: undefined };
}

async function read(path: string, named: string): Promise<ScenarioWorkflow> {
  let text: string;
  try {
    text = await textOf(path);
  } catch (error) {
    return {
      fault: `The workflow of these scenarios cannot be read. ${whyUnreadable(named, error)}`,
    };
  }
  const { documents, incomplete } = parseWorkflow(text, { uri: pathToFileURL(path).href, kind: "workflow" });
  const [workflow] = incomplete ? [] : documents;
  return workflow
    ? { workflow, file: path }
    : { fault: `${named} holds no workflow that could be read. Run “baton check” on it.` };
}
