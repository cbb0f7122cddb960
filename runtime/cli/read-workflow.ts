import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rangeOf } from "../check/place.js";
import { isScenarioUri } from "../document/language.js";
import type { Scenario, WorkflowDocument } from "../document/model.js";
import { parseWorkflow } from "../document/parse.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding } from "../document/problem.js";
import { CannotRun } from "./exit.js";
import { textOf, whyUnreadable } from "./read-text.js";

/** A text with the name that the command line has for it. */
export interface TextFile {
  file: string;
  parsed: ParsedText;
}

export interface WorkflowFile extends TextFile {
  document: WorkflowDocument;
}

/** A scenario, and the text that it stands in: the workflow's own, or a scenario file's. */
export interface ScenarioSource extends TextFile {
  scenario: Scenario;
}

/** How many faults are printed; `baton check` has them all. */
const SHOWN = 5;

/** Reads and parses a file. Throws `CannotRun` where it cannot be read. */
async function parseFile(file: string): Promise<TextFile> {
  try {
    return { file, parsed: parseWorkflow(await textOf(file), { uri: pathToFileURL(resolve(file)).href }) };
  } catch (error) {
    throw new CannotRun(whyUnreadable(file, error));
  }
}

/** Reads the workflow of a file. Throws `CannotRun` where there is none, where the text breaks off, or has the wrong shape. */
export async function readWorkflow(file: string): Promise<WorkflowFile> {
  const text = await parseFile(file);
  const [document] = text.parsed.documents;
  refuseFaulty(text, `${file} is no workflow`, (fault) => !/^\/scenarios\/\d/.test(fault.pointer));
  if (document) return { ...text, document };
  throw new CannotRun(
    `${file} is no workflow that can be run. Give a *.workflow.json or *.workflow.yaml file.`,
  );
}

/**
 * The scenario to play: by name, by the path of a scenario file, or the workflow's first. Throws `CannotRun` where there is no such one, or
 * where it has the wrong shape: what is not understood cannot be expected.
 */
export async function chooseScenario(
  workflow: WorkflowFile,
  wanted: string | undefined,
): Promise<ScenarioSource> {
  const named = workflow.document.scenarios.find(({ name }) => name === wanted);
  const source = named ? { ...workflow, scenario: named } : await unnamed(workflow, wanted);
  const { pointer } = source.scenario;
  refuseFaulty(source, `“${source.scenario.name}” is no scenario`, (fault) =>
    `${fault.pointer}/`.startsWith(`${pointer}/`),
  );
  return source;
}

async function unnamed(workflow: WorkflowFile, wanted: string | undefined): Promise<ScenarioSource> {
  if (wanted !== undefined && isScenarioUri(wanted)) return fromFile(wanted);
  const { file, document } = workflow;
  const [first] = document.scenarios;
  if (!first) {
    // There may be some of which not even the name can be read.
    refuseFaulty(workflow, `${file} has no scenario`, () => true);
    throw new CannotRun(
      `${file} has no scenario to play. Add one under “scenarios”, with a name, a kickoff and turns.`,
    );
  }
  if (wanted === undefined) return { ...workflow, scenario: first };
  const names = document.scenarios.map(({ name }) => `“${name}”`).join(", ");
  throw new CannotRun(`${file} has no scenario “${wanted}”. It has ${names}.`);
}

async function fromFile(file: string): Promise<ScenarioSource> {
  const text = await parseFile(file);
  const [scenario] = text.parsed.scenarios;
  if (scenario) return { ...text, scenario };
  refuseFaulty(text, `${file} holds no scenario`, () => true);
  throw new CannotRun(`${file} holds no scenario. It needs a name, a kickoff and turns.`);
}

/** Throws `CannotRun` with the places of what is wrong with the shape of a text, or of the part of it that matters. */
function refuseFaulty(text: TextFile, verdict: string, matters: (fault: Finding) => boolean): void {
  const { problems, incomplete } = text.parsed;
  const errors = problems.filter((fault) => fault.severity === "error" && (incomplete || matters(fault)));
  const faults = errors.length > 0 || !incomplete ? errors : problems.slice(0, 1);
  if (faults.length === 0) return;
  const lines = faults.slice(0, SHOWN).map((fault) => `${findingPlace(text, fault)}  ${fault.message}`);
  const more = faults.length > SHOWN ? [`… and ${faults.length - SHOWN} more: run “baton check”.`] : [];
  lines.push(...more, `${verdict} that can be run.`);
  throw new CannotRun(lines.join("\n"));
}

/** `file:line:column`, from 1. Where nothing stands at the pointer, that of what is around it. */
export function placeText(text: TextFile, pointer: string): string {
  return findingPlace(text, { pointer });
}

function findingPlace({ file, parsed }: TextFile, place: Pick<Finding, "pointer" | "at" | "range">): string {
  const { start } = rangeOf(parsed, undefined, place);
  return `${file}:${start.line + 1}:${start.character + 1}`;
}
