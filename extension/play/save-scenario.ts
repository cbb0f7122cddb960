import { basename, dirname, join, relative } from "node:path";
import * as vscode from "vscode";
import { stemOf } from "../languages.js";
import type { Runtime } from "../runtime.js";
import type { Played } from "./protocol.js";

const TITLE = "Save what was played as a scenario";

/** Asks where what was played is kept, and keeps it there: among the scenarios of the workflow, or in a file of its own. */
export async function saveScenario(played: Played, runtime: Runtime): Promise<boolean> {
  const { program } = played;
  const workflow = program === undefined ? undefined : await openWorkflow(program, runtime);
  const scenarios = workflow?.scenarios ?? [];
  const name = await vscode.window.showInputBox({
    title: TITLE,
    prompt: played.open
      ? "Its name. The channel is still open, so the scenario will wait for one turn more: add it, or let a rule close the channel."
      : "Its name",
    value: runtime.freeScenarioName(scenarios, "played by hand"),
    validateInput: (text) => problemOf(text, scenarios),
    ignoreFocusOut: true,
  });
  if (name === undefined) return false;
  const scenario = { ...played.scenario, name };
  if (workflow === undefined || program === undefined) return saveInFile(scenario, program, runtime);
  const here = `In ${basename(program)}`;
  const places = [
    { label: here, description: "with the scenarios that the workflow has" },
    { label: "In a new scenario file…", description: "which names the workflow" },
  ];
  const chosen = await vscode.window.showQuickPick(places, {
    title: TITLE,
    placeHolder: `Where is “${name}” kept?`,
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return false;
  return chosen.label === here
    ? saveInWorkflow(scenario, workflow.text, runtime)
    : saveInFile(scenario, program, runtime);
}

interface OpenedWorkflow {
  text: vscode.TextDocument;
  scenarios: readonly { name: string }[];
}

async function openWorkflow(program: string, runtime: Runtime): Promise<OpenedWorkflow | undefined> {
  const uri = vscode.Uri.file(program);
  const text = await Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined);
  if (text === undefined) return undefined;
  const [document] = runtime.parseWorkflow(text.getText(), { uri: uri.path }).documents;
  return { text, scenarios: document?.scenarios ?? [] };
}

function problemOf(name: string, scenarios: readonly { name: string }[]): string | undefined {
  if (name.trim() === "") return "A scenario is started by its name.";
  return scenarios.some((scenario) => scenario.name === name)
    ? `There is a scenario “${name}” already.`
    : undefined;
}

/** The smallest edit of the text: comments and everything else stay. A file that was saved is saved again. */
export async function saveInWorkflow(
  scenario: Played["scenario"],
  text: vscode.TextDocument,
  runtime: Runtime,
): Promise<boolean> {
  const parsed = runtime.parseWorkflow(text.getText(), { uri: text.uri.path });
  const [document] = parsed.documents;
  if (document === undefined || parsed.incomplete) {
    void vscode.window.showErrorMessage(
      `${vscode.workspace.asRelativePath(text.uri)} cannot be read completely, so nothing is added to it. Mend it first: the Problems view says what is wrong.`,
    );
    return false;
  }
  const edits = runtime.editsFor(parsed, document, runtime.addScenario(document.data, plain(scenario)));
  const change = new vscode.WorkspaceEdit();
  change.set(
    text.uri,
    edits.map(({ range: { start, end }, newText }) =>
      vscode.TextEdit.replace(
        new vscode.Range(start.line, start.character, end.line, end.character),
        newText,
      ),
    ),
  );
  const wasSaved = !text.isDirty;
  if (!(await vscode.workspace.applyEdit(change))) return false;
  if (wasSaved) await text.save();
  const after = runtime.parseWorkflow(text.getText(), { uri: text.uri.path });
  const last = (after.documents[0]?.scenarios.length ?? 1) - 1;
  const place = after.locate(after.documents[0], `/scenarios/${last}`);
  await show(text, place?.start.line ?? text.lineCount - 1);
  return true;
}

async function saveInFile(
  scenario: Played["scenario"],
  program: string | undefined,
  runtime: Runtime,
): Promise<boolean> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const near = program === undefined ? folder?.uri.fsPath : dirname(program);
  const stem = program === undefined ? "recorded" : stemOf(basename(program));
  const uri = await vscode.window.showSaveDialog({
    title: TITLE,
    ...(near !== undefined && { defaultUri: vscode.Uri.file(join(near, `${stem}-played.scenario.yaml`)) }),
    filters: { "Scenario (YAML)": ["scenario.yaml"], "Scenario (JSON)": ["scenario.json"] },
  });
  if (uri === undefined) return false;
  const workflow =
    program === undefined ? undefined : relative(dirname(uri.fsPath), program).replaceAll("\\", "/");
  const language = /\.json$/i.test(uri.path) ? "json" : "yaml";
  const content = runtime.scenarioFileText(workflow, plain(scenario), language);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  await show(await vscode.workspace.openTextDocument(uri), 0);
  return true;
}

/** As JSON holds it: it came over the protocol, from where nothing else comes. */
function plain(scenario: Played["scenario"]): Parameters<Runtime["addScenario"]>[1] {
  return scenario as Parameters<Runtime["addScenario"]>[1];
}

async function show(text: vscode.TextDocument, line: number): Promise<void> {
  const editor = await vscode.window.showTextDocument(text, { preview: false });
  const at = new vscode.Position(line, 0);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenter);
}
