import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { findingsOf, waitFor } from "../host/support.js";

const FILE = "mistakes/priority-100.workflow.json";

async function opened(folder: number, name = FILE): Promise<vscode.TextDocument> {
  const root = vscode.workspace.workspaceFolders?.[folder];
  assert.ok(root, `there is no folder ${folder}`);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root.uri, name));
  await vscode.window.showTextDocument(document);
  return document;
}

function severityIn(document: vscode.TextDocument): string | undefined {
  return findingsOf(document.uri).find(({ code }) => code === "priority-order")?.severity;
}

describe("a workspace of two folders", () => {
  it("is what this suite runs in", () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 2);
  });

  it("has findings, hovers and fixes, in each folder with the folder's own severities", async () => {
    const [first, second] = [await opened(0), await opened(1)];
    await waitFor("the severity of the second folder", () => severityIn(second) === "error");
    await waitFor("that of the first", () => severityIn(first) === "warning");
    const at = second.positionAt(second.getText().indexOf("100") + 1);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      second.uri,
      at,
    );
    assert.ok(hovers.length > 0);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      second.uri,
      new vscode.Range(at, at),
      vscode.CodeActionKind.QuickFix.value,
    );
    assert.ok(actions.some(({ title }) => title.startsWith("Set the priority")));
  });
});
