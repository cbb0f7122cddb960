import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isScenarioUri } from "../document/language.js";
import type { Scenario, WorkflowDocument } from "../document/model.js";
import { parseWorkflow } from "../document/parse.js";
import type { ParsedText } from "../document/parsed.js";
import { storeError } from "../wal/store-error.js";
import { CannotRun } from "./exit.js";

export interface WorkflowFile {
  file: string;
  parsed: ParsedText;
  document: WorkflowDocument;
}

/** Reads and parses a file. Throws `CannotRun` where it cannot be read. */
async function parseFile(file: string): Promise<ParsedText> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new CannotRun(storeError("read", file, error).message);
  }
  return parseWorkflow(text, { uri: pathToFileURL(resolve(file)).href });
}

/** Reads the workflow of a file. Throws `CannotRun` where there is none, or where the text breaks off. */
export async function readWorkflow(file: string): Promise<WorkflowFile> {
  const parsed = await parseFile(file);
  const [document] = parsed.documents;
  if (document && !parsed.incomplete) return { file, parsed, document };
  const fault = parsed.problems.find(({ severity }) => severity === "error");
  throw new CannotRun(
    `${file} is no workflow that can be run${fault ? `: ${fault.message}` : ". Give a *.workflow.json or *.workflow.yaml file."}`,
  );
}

/**
 * The scenario to play: by name, by the path of a scenario file, or the workflow's first. Throws `CannotRun` where there is no such one.
 */
export async function chooseScenario(
  { file, document }: WorkflowFile,
  wanted: string | undefined,
): Promise<Scenario> {
  const named = document.scenarios.find(({ name }) => name === wanted);
  if (named) return named;
  if (wanted !== undefined && isScenarioUri(wanted)) {
    const [scenario] = (await parseFile(wanted)).scenarios;
    if (scenario) return scenario;
    throw new CannotRun(`${wanted} holds no scenario. It needs a name, a kickoff and turns.`);
  }
  const [first] = document.scenarios;
  if (!first)
    throw new CannotRun(
      `${file} has no scenario to play. Add one under “scenarios”, with a name, a kickoff and turns.`,
    );
  if (wanted === undefined) return first;
  const names = document.scenarios.map(({ name }) => `“${name}”`).join(", ");
  throw new CannotRun(`${file} has no scenario “${wanted}”. It has ${names}.`);
}
