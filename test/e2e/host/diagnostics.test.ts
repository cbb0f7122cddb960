import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { closeEditors, findingsOf, openFile, waitFor } from "./support.js";

/** The first finding of a code, which is an object where the code leads to its page. */
function diagnosticOf(document: vscode.TextDocument, code: string): vscode.Diagnostic | undefined {
  return vscode.languages
    .getDiagnostics(document.uri)
    .find((one) => String(typeof one.code === "object" ? one.code.value : one.code) === code);
}

/** The quick fixes that the editor offers for one finding. */
async function fixesFor(document: vscode.TextDocument, code: string): Promise<vscode.CodeAction[]> {
  const diagnostic = diagnosticOf(document, code);
  assert.ok(diagnostic, `${code} is not reported`);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    diagnostic.range,
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ edit }) => edit !== undefined);
}

async function opened(name: string, code: string): Promise<vscode.TextDocument> {
  const { document } = await openFile(name);
  await waitFor(`${code} in ${name}`, () =>
    findingsOf(document.uri).some((finding) => finding.code === code),
  );
  return document;
}

describe("findings", () => {
  afterEach(closeEditors);

  it("stand at exactly the place that is wrong", async () => {
    const document = await opened("mistakes/priority-100.workflow.json", "priority-order");
    const finding = findingsOf(document.uri).find(({ code }) => code === "priority-order");
    const { line, character } = document.positionAt(document.getText().indexOf("100"));
    assert.equal(finding?.range, `${line + 1}:${character + 1}-${line + 1}:${character + 4}`);
    assert.equal(finding.severity, "warning");
  });

  it("name the rule that decides instead, at its place", async () => {
    const document = await opened("mistakes/priority-100.workflow.json", "priority-order");
    const related = diagnosticOf(document, "priority-order")?.relatedInformation;
    assert.ok(related && related.length > 0);
    assert.ok(related.every(({ location }) => location.uri.toString() === document.uri.toString()));
  });

  it("follow what is typed, without saving", async () => {
    const document = await opened("mistakes/misspelt-participant.workflow.json", "unknown-participant");
    const place = document.getText().indexOf("editer");
    const edit = new vscode.WorkspaceEdit();
    edit.replace(
      document.uri,
      new vscode.Range(document.positionAt(place), document.positionAt(place + 6)),
      "editor",
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    await waitFor(
      "the finding to go",
      () => !findingsOf(document.uri).some(({ code }) => code === "unknown-participant"),
    );
    assert.equal(document.isDirty, true);
  });
});

describe("quick fixes", () => {
  afterEach(closeEditors);

  const cases: [file: string, code: string, fixes: number][] = [
    ["mistakes/priority-100.workflow.json", "priority-order", 1],
    ["mistakes/sticky-route.workflow.json", "sticky-context", 2],
    ["mistakes/misspelt-participant.workflow.json", "unknown-participant", 1],
  ];
  for (const [file, code, atLeast] of cases) {
    it(`each fix of ${code} makes the finding go, or leaves a hint`, async () => {
      const count = (await fixesFor(await opened(file, code), code)).length;
      assert.ok(count >= atLeast, `${count} fixes are offered, ${atLeast} expected`);
      for (let index = 0; index < count; index++) {
        const document = await opened(file, code);
        const fix = (await fixesFor(document, code))[index];
        assert.ok(fix?.edit, `“${fix?.title}” carries no edit`);
        assert.ok(await vscode.workspace.applyEdit(fix.edit));
        await waitFor(`“${fix.title}” to make ${code} go`, () =>
          findingsOf(document.uri).every((finding) => finding.code !== code || finding.severity === "hint"),
        );
        await closeEditors();
      }
    });
  }
});
