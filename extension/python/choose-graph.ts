import * as vscode from "vscode";
import type { WorkflowDocument } from "../../runtime/index.js";
import type { Services } from "../services.js";
import { makePythonReadable } from "./grammar.js";

export interface ChosenGraph {
  document: WorkflowDocument;
  uri: vscode.Uri;
  index: number;
}

/**
 * The graph that a command is about: the one of a code lens (`{uri, graph}`), else one of the active editor's, for a person to choose where
 * there are several. Undefined where there is none, which is said.
 */
export async function chooseGraph(
  { runtime, context }: Services,
  argument: unknown,
): Promise<ChosenGraph | undefined> {
  const wanted = readArgument(argument);
  const uri = wanted.uri ?? vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) {
    void vscode.window.showInformationMessage(
      "Open a Python file that builds a TransitionGraph or uses a HandoffBuilder first.",
    );
    return undefined;
  }
  const loaded = await runtime();
  await makePythonReadable(loaded, context.extensionPath);
  const text = await vscode.workspace.openTextDocument(uri);
  const parsed = loaded.parseWorkflow(text.getText(), { uri: uri.toString(), language: "python" });
  const index =
    wanted.graph ??
    (await choose(
      parsed.documents.map((each) => lineOf(parsed.locate(each, ""))),
      text,
    ));
  const document = index === undefined ? undefined : parsed.documents[index];
  if (document && index !== undefined) return { document, uri, index };
  if (parsed.documents.length === 0)
    void vscode.window.showInformationMessage(
      `${vscode.workspace.asRelativePath(uri)} builds no TransitionGraph of AG2 and uses no HandoffBuilder of the Agent Framework, so there is nothing to take over.`,
    );
  return undefined;
}

function lineOf(range: { start: { line: number } } | undefined): number {
  return range?.start.line ?? 0;
}

async function choose(lines: readonly number[], text: vscode.TextDocument): Promise<number | undefined> {
  if (lines.length < 2) return lines.length === 1 ? 0 : undefined;
  const items = lines.map((line, index) => ({
    label: text.lineAt(line).text.trim(),
    description: `line ${line + 1}`,
    index,
  }));
  return (await vscode.window.showQuickPick(items, { title: "Which graph?" }))?.index;
}

function readArgument(argument: unknown): { uri?: vscode.Uri; graph?: number } {
  if (argument instanceof vscode.Uri) return { uri: argument };
  if (typeof argument !== "object" || argument === null) return {};
  const { uri, graph } = argument as { uri?: unknown; graph?: unknown };
  return {
    ...(typeof uri === "string" ? { uri: vscode.Uri.parse(uri) } : {}),
    ...(typeof graph === "number" ? { graph } : {}),
  };
}
