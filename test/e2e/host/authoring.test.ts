import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { closeEditors, fileUri, findingsOf, openFile, waitFor } from "./support.js";

/** A graph as `to_dict()` gives it, with a priority that puts a rule last. */
const DUMP = JSON.stringify(
  {
    initial_speaker: "writer",
    transitions: [
      {
        when: { name: "from_speaker", args: { agent_id: "writer" } },
        then: { name: "agent", args: { agent_id: "editor" } },
        priority: 0,
      },
      {
        when: { name: "from_speaker", args: { agent_id: "writer" } },
        then: { name: "terminate", args: { reason: "early" } },
        priority: 100,
      },
    ],
    default_target: { name: "terminate", args: { reason: "done" } },
    max_turns: null,
  },
  null,
  2,
);

const JSONC = `{
  // who takes part
  "participants": [{ "name": "user", "kind": "human" }, { "name": "writer", "tools": [] }],
  "initial_speaker": "user", // a human
  "transitions": []
}
`;

async function write(name: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(fileUri(name), new TextEncoder().encode(text));
}

function sourcesOf(uri: vscode.Uri): (string | undefined)[] {
  return [...new Set(vscode.languages.getDiagnostics(uri).map(({ source }) => source))];
}

describe("a file of any name", () => {
  before(() => write("dump.json", DUMP));
  after(() => vscode.workspace.fs.delete(fileUri("dump.json")));
  afterEach(closeEditors);

  it("is a workflow on request, and never by surprise", async () => {
    const { document } = await openFile("dump.json");
    assert.equal(document.languageId, "json");
    assert.deepEqual(findingsOf(document.uri), []);
    // Its message stays until somebody reads it.
    void vscode.commands.executeCommand("baton.treatAsWorkflow");
    await waitFor("the finding", () =>
      findingsOf(document.uri).some(({ code }) => code === "priority-order"),
    );
    assert.equal(vscode.window.activeTextEditor?.document.languageId, "ag2-workflow");
    assert.deepEqual(sourcesOf(document.uri), ["baton"]);
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("is one by files.associations", async () => {
    const files = vscode.workspace.getConfiguration("files");
    await files.update(
      "associations",
      { "**/dump.json": "ag2-workflow" },
      vscode.ConfigurationTarget.Workspace,
    );
    const { document } = await openFile("dump.json");
    await waitFor("the finding", () =>
      findingsOf(document.uri).some(({ code }) => code === "priority-order"),
    );
    await files.update("associations", undefined, vscode.ConfigurationTarget.Workspace);
  });
});

describe("beside the editor's own JSON", () => {
  afterEach(closeEditors);

  it("each finding is there once, and all are Baton's", async () => {
    for (const name of ["mistakes/duplicate-key.workflow.json", "mistakes/comments.workflow.json"]) {
      const { document } = await openFile(name);
      await waitFor("findings", () => findingsOf(document.uri).length > 0);
      // Whoever else wanted to say something has had the time of another file's check.
      const other = await openFile("mistakes/priority-100.workflow.json");
      await waitFor("other findings", () => findingsOf(other.document.uri).length > 0);
      assert.deepEqual(sourcesOf(document.uri), ["baton"]);
      const all = findingsOf(document.uri).map(({ range, message }) => `${range} ${message}`);
      assert.equal(new Set(all).size, all.length);
    }
  });

  it("baton.config.json is checked by its schema", async () => {
    await write("baton.config.json", '{ "severity": { "priority-order": "loud" } }');
    const { document } = await openFile("baton.config.json");
    const found = await waitFor("the JSON support's own finding", () => {
      const diagnostics = vscode.languages.getDiagnostics(document.uri);
      return diagnostics.length > 0 && diagnostics;
    });
    assert.equal(document.getText(found[0]?.range), '"loud"');
    await closeEditors();
    await vscode.workspace.fs.delete(fileUri("baton.config.json"));
  });
});

describe("converting", () => {
  before(() => write("remarked.workflow.json", JSONC));
  after(async () => {
    for (const name of ["remarked.workflow.json", "remarked.workflow.yaml"])
      await vscode.workspace.fs.delete(fileUri(name)).then(undefined, () => undefined);
  });
  afterEach(closeEditors);

  it("by the command of the palette takes comments along", async () => {
    await openFile("remarked.workflow.json");
    await vscode.commands.executeCommand("baton.convertDocument");
    const yaml = await waitFor("the YAML file", () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.languageId === "ag2-workflow-yaml" && document.getText();
    });
    assert.match(yaml, /# who takes part\nparticipants:/);
    assert.match(yaml, /initial_speaker: user # a human\n/);
  });
});

describe("code actions and names in scenario files", () => {
  const files = ["trip.workflow.json", "trip.scenario.yaml"];
  before(async () => {
    await write(
      "trip.workflow.json",
      JSON.stringify({ ...JSON.parse(JSONC.replaceAll(/\/\/.*/g, "")), max_turns: 4 }, null, 2),
    );
    await write(
      "trip.scenario.yaml",
      "name: a letter\nkickoff: Write.\nturns:\n  - from: writer\n    text: Dear all.\n",
    );
  });
  after(async () => {
    await closeEditors();
    for (const name of files) await vscode.workspace.fs.delete(fileUri(name));
  });

  it("a turn that the workflow does not expect is told of at the turn", async () => {
    const { document } = await openFile("trip.scenario.yaml");
    const found = await waitFor("the finding", () =>
      findingsOf(document.uri).find(({ code }) => code === "scenario-cannot-follow"),
    );
    assert.match(found.range, /^4:/);
    assert.match(found.message, /^Turn 2 by writer comes after the close/);
  });

  it("a rename goes from the scenario into the workflow", async () => {
    const { document } = await openFile("trip.scenario.yaml");
    const position = document.positionAt(document.getText().indexOf("writer") + 1);
    const edit = await waitFor("the rename", async () => {
      const renamed = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        "vscode.executeDocumentRenameProvider",
        document.uri,
        position,
        "author",
      );
      return renamed.size === 2 && renamed;
    });
    const names = edit.entries().map(([uri]) => uri.path.split("/").at(-1));
    assert.deepEqual(names.sort(), files.toSorted());
  });
});
