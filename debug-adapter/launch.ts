import {
  castingOf,
  parseWorkflow,
  scenarioFrom,
  type Casting,
  type Finding,
  type JsonObject,
  type ParsedText,
  type Scenario,
  type WorkflowDocument,
} from "../runtime/index.js";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import type { LaunchArguments } from "./launch-arguments.js";
import type { Program, SourceText } from "./program.js";

/** Folder that relative paths of a launch configuration start from. */
export function baseFolder(launch: LaunchArguments, files: FileAccessor): string {
  return launch.cwd ?? launch.workspaceFolder ?? files.folderOf(launch.program ?? launch.wal ?? "");
}

/** Reads the document and picks the scenario. Throws an `AdapterError` that says what is missing and what to do. */
export async function loadPlay(
  program: string,
  launch: LaunchArguments,
  files: FileAccessor,
): Promise<Program> {
  const { source, document } = await loadDocument(program, launch, files);
  const picked = await pickScenario(launch, source, document.scenarios, files);
  // A person who wants to play by hand plays everybody.
  if (launch.interactive === true) return { source, document, ...picked, byHand: true };
  const casting = castingFor(launch, document, picked?.scenario);
  const byHand = [...casting.values()].some(({ kind }) => kind === "interactive");
  return { source, document, ...picked, casting, ...(byHand && { byHand }) };
}

function castingFor(
  { runners, live }: LaunchArguments,
  document: WorkflowDocument,
  scenario: Scenario | undefined,
): Casting {
  try {
    return castingOf({ document, scenario, runners, live });
  } catch (error) {
    throw new AdapterError("cannotStart", { problem: messageOf(error) });
  }
}

/** Reads a workflow document that can run. */
export async function loadDocument(
  program: string,
  launch: LaunchArguments,
  files: FileAccessor,
): Promise<{ source: SourceText; document: WorkflowDocument }> {
  const path = files.resolve(baseFolder(launch, files), program);
  const text = await files.readText(path).catch((error: unknown) => {
    throw new AdapterError("unreadableProgram", { program: path, problem: messageOf(error) });
  });
  const source = sourceText(path, text, files);
  refuseBroken(source);
  const document = source.parsed.documents[0];
  if (document === undefined) throw new AdapterError("noWorkflow", { program: source.name });
  return { source, document };
}

export function sourceText(path: string, text: string, files: FileAccessor): SourceText {
  return { path, name: files.nameOf(path), parsed: parseWorkflow(text, { uri: path }) };
}

function refuseBroken(source: SourceText): void {
  const fault = source.parsed.problems.find(({ severity }) => severity === "error");
  if (fault === undefined) return;
  throw new AdapterError("brokenProgram", {
    program: source.name,
    place: placeOf(source.parsed, fault),
    problem: fault.message,
  });
}

function placeOf(parsed: ParsedText, fault: Finding): string {
  const start = (fault.range ?? parsed.locate(parsed.documents[0], fault.pointer))?.start;
  return start === undefined ? "Line 1" : `Line ${start.line + 1}, column ${start.character + 1}`;
}

/** `undefined` where a person plays from the kickoff on: because that is asked for, or because the workflow has no scenario. */
async function pickScenario(
  launch: LaunchArguments,
  program: SourceText,
  scenarios: readonly Scenario[],
  files: FileAccessor,
): Promise<{ scenario: Scenario; scenarioSource?: SourceText } | undefined> {
  const wanted = launch.scenario;
  if (typeof wanted === "object") return { scenario: givenScenario(wanted) };
  if (wanted === undefined || wanted === "") {
    const [first] = scenarios;
    if (first === undefined || launch.interactive === true) return undefined;
    return { scenario: first, scenarioSource: program };
  }
  const named = scenarios.find(({ name }) => name === wanted);
  if (named !== undefined) return { scenario: named, scenarioSource: program };
  const path = await scenarioFile(launch, program, wanted, files);
  if (path !== undefined) return readScenarioFile(path, files, launch.scenarioName);
  throw new AdapterError("scenarioNotFound", {
    scenario: wanted,
    program: program.name,
    known: knownScenarios(scenarios),
  });
}

function givenScenario(data: JsonObject): Scenario {
  const scenario = scenarioFrom(data, "");
  if (scenario !== undefined) return scenario;
  throw new AdapterError("badLaunch", { problem: "“scenario” has no “name”" });
}

/** A scenario file is looked for beside the program first, then where relative paths of the configuration start. */
async function scenarioFile(
  launch: LaunchArguments,
  program: SourceText,
  wanted: string,
  files: FileAccessor,
): Promise<string | undefined> {
  for (const folder of [files.folderOf(program.path), baseFolder(launch, files)]) {
    const path = files.resolve(folder, wanted);
    if (await files.exists(path)) return path;
  }
  return undefined;
}

async function readScenarioFile(
  path: string,
  files: FileAccessor,
  wanted: string | undefined,
): Promise<{ scenario: Scenario; scenarioSource: SourceText }> {
  const name = files.nameOf(path);
  const text = await files.readText(path).catch((error: unknown) => {
    throw new AdapterError("unreadableScenario", { scenario: path, problem: messageOf(error) });
  });
  const scenarioSource = sourceText(path, text, files);
  const fault = scenarioSource.parsed.problems.find(({ severity }) => severity === "error");
  if (fault !== undefined)
    throw new AdapterError("unreadableScenario", {
      scenario: name,
      problem: `${placeOf(scenarioSource.parsed, fault)}: ${fault.message}`,
    });
  const { scenarios } = scenarioSource.parsed;
  const scenario = wanted === undefined ? scenarios[0] : scenarios.find((each) => each.name === wanted);
  if (scenario === undefined)
    throw new AdapterError("unreadableScenario", {
      scenario: name,
      problem:
        wanted === undefined
          ? "it holds no scenario: one has “name”, “kickoff” and “turns”."
          : `it holds no scenario “${wanted}”.`,
    });
  return { scenario, scenarioSource };
}

function knownScenarios(scenarios: readonly Scenario[]): string {
  if (scenarios.length === 0) return "The document has none, and no file of that name exists.";
  return `It has: ${scenarios.map(({ name }) => `“${name}”`).join(", ")}.`;
}
