import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { closeEditors, fileUri, findingsOf, openFile, waitFor } from "./support.js";

const CODE = `from ag2.network import AgentTarget, Always, FromSpeaker, TerminateTarget, Transition, TransitionGraph

g = TransitionGraph(
    initial_speaker="writer",
    transitions=[
        Transition(FromSpeaker("writer"), AgentTarget("editor")),
        Transition(Always(), TerminateTarget("done")),
        Transition(FromSpeaker("editor"), AgentTarget("writer")),
    ],
    max_turns=6,
)
`;

function activeText(languageId: string): string | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === languageId && document.isUntitled ? document.getText() : undefined;
}

describe("graphs in Python code", () => {
  before(() => vscode.workspace.fs.writeFile(fileUri("desk.py"), new TextEncoder().encode(CODE)));
  after(() => vscode.workspace.fs.delete(fileUri("desk.py")));
  afterEach(closeEditors);

  const opened = async () => {
    const { document } = await openFile("desk.py");
    await waitFor("the finding in desk.py", () => findingsOf(document.uri).length > 0);
    return document;
  };

  it("have their findings at the Python expression", async () => {
    const document = await opened();
    const dead = findingsOf(document.uri).find(({ code }) => code === "dead-rule");
    assert.match(dead?.range ?? "", /^8:/);
  });

  it("are debugged as a workflow, from the lens", async () => {
    const document = await opened();
    const lenses = await waitFor("the lenses", async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        "vscode.executeCodeLensProvider",
        document.uri,
      );
      return found.length > 0 && found;
    });
    const debug = lenses.find(({ command }) => command?.title.includes("Debug as workflow"))?.command;
    assert.ok(debug);
    const stopped = new Promise<void>((resolve) => {
      const tracking = vscode.debug.registerDebugAdapterTrackerFactory("ag2-workflow", {
        createDebugAdapterTracker: () => ({
          onDidSendMessage: (message: { event?: string }) => {
            if (message.event !== "stopped") return;
            tracking.dispose();
            resolve();
          },
        }),
      });
    });
    await vscode.commands.executeCommand(debug.command, ...(debug.arguments as unknown[]));
    await stopped;
    await vscode.debug.stopDebugging();
  });

  it("become documents, and documents become code", async () => {
    const document = await opened();
    await vscode.commands.executeCommand("baton.importPython", { uri: document.uri.toString(), graph: 0 });
    const text = await waitFor("the new document", () => activeText("ag2-workflow"));
    assert.equal((JSON.parse(text) as { max_turns: number }).max_turns, 6);
    await openFile("cookbook/pipeline.workflow.json");
    await vscode.commands.executeCommand("baton.exportPython");
    const code = await waitFor("the code", () => activeText("python"));
    assert.match(code, /TransitionGraph\(/);
  });
});

describe("baton.config.json", () => {
  afterEach(closeEditors);

  it("gives findings their severity, as on the command line", async () => {
    const { document } = await openFile("mistakes/priority-100.workflow.json");
    const severity = () => findingsOf(document.uri).find(({ code }) => code === "priority-order")?.severity;
    await waitFor("the finding", () => severity() === "warning");
    const configuration = { severity: { "priority-order": "error" } };
    const uri = fileUri("baton.config.json");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(configuration)));
    await waitFor("the severity of the file", () => severity() === "error");
    await vscode.workspace.fs.delete(uri);
    await waitFor("the severity that it has by itself", () => severity() === "warning");
  });
});
