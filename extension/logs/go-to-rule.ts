import { isAbsolute, join } from "node:path";
import * as vscode from "vscode";
import { NEVER_SEARCHED, WORKFLOW_GLOB } from "../languages.js";
import type { Runtime } from "../runtime.js";
import { channelTitle, programOf } from "./channel-title.js";
import { rulesOf } from "./decision-words.js";
import { graphUri } from "./graph-document.js";
import type { RuleReference } from "./node.js";
import type { RulePlace } from "./rule-lookup.js";
import { findRule, isDocumentOf } from "./rule-lookup.js";

/**
 * Opens the workflow document at the rule that decided a turn: the document that the run names, else one in the workspace that has the
 * same rules, else the log's own graph as a read-only document.
 */
export async function goToRule(reference: RuleReference, runtime: Runtime): Promise<void> {
  const rules = rulesOf(reference.reading, runtime);
  if (rules === undefined) {
    void vscode.window.showInformationMessage(
      "This channel has no graph of rules to go to: its log says nothing of one.",
    );
    return;
  }
  const find = (document: vscode.TextDocument) =>
    findRule(document.getText(), document.uri.path, reference, rules, runtime);
  const matches = (document: vscode.TextDocument) =>
    isDocumentOf(document.getText(), document.uri.path, reference, rules, runtime);

  for (const uri of programUris(reference)) {
    const document = await open(uri);
    const place = document && find(document);
    if (document && place) return show(document, place);
  }
  for (const uri of await vscode.workspace.findFiles(WORKFLOW_GLOB, NEVER_SEARCHED)) {
    const document = await open(uri);
    const place = document && matches(document) ? find(document) : undefined;
    if (document && place) return show(document, place);
  }
  const { reading } = reference;
  const name = channelTitle(reading, reading.channel, undefined);
  const graph = await vscode.workspace.openTextDocument(graphUri(reading, name));
  await show(graph, find(graph) ?? { range: START, how: "here" });
}

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Where the document that the run names may be: a path of another machine or folder is tried below each workspace folder. */
function programUris({ reading }: RuleReference): vscode.Uri[] {
  const program = programOf(reading.channel.metadata);
  if (program === undefined) return [];
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(program)) return [vscode.Uri.parse(program)];
  if (isAbsolute(program)) return [vscode.Uri.file(program)];
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
    vscode.Uri.file(join(uri.fsPath, program)),
  );
}

async function open(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

async function show(document: vscode.TextDocument, { range, how }: RulePlace): Promise<void> {
  const start = new vscode.Position(range.start.line, range.start.character);
  const end = new vscode.Position(range.end.line, range.end.character);
  const editor = await vscode.window.showTextDocument(document, { preview: true });
  // The rule is selected with the cursor at its head: that is where people read on.
  editor.selection = new vscode.Selection(end, start);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  if (how === "changed")
    vscode.window.setStatusBarMessage("The rule reads otherwise than when this run was made", 8000);
}
