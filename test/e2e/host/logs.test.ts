import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import type { BatonApi } from "../../../extension/main.js";
import type { LogNode } from "../../../extension/logs/node.js";
import { DebugWatcher } from "./debug-session.js";
import { closeEditors, extensionId, fileUri, waitFor, workspaceFolder } from "./support.js";

const program = "cookbook/context-aware-routing.workflow.json";

/** Every wal.jsonl below the folder where runs are written. */
function logFiles(): string[] {
  const folder = path.join(workspaceFolder().uri.fsPath, ".baton/runs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "wal.jsonl")
    .map((name) => path.join(folder, name));
}

describe("a run's log", () => {
  let file: string;
  let tree: BatonApi["logs"];

  before(async () => {
    const extension = vscode.extensions.getExtension<BatonApi>(extensionId);
    assert.ok(extension);
    tree = (await extension.activate()).logs;
    const earlier = logFiles();
    const watcher = new DebugWatcher();
    await vscode.debug.startDebugging(
      workspaceFolder(),
      { type: "ag2-workflow", request: "launch", name: "charged twice", program: fileUri(program).fsPath },
      { noDebug: true },
    );
    await watcher.next("terminated");
    watcher.dispose();
    const [log, ...more] = logFiles().filter((one) => !earlier.includes(one));
    assert.ok(log, "no log was written");
    assert.deepEqual(more, []);
    file = log;
  });
  afterEach(closeEditors);
  after(() => vscode.workspace.fs.delete(fileUri(".baton"), { recursive: true }));

  it("stands below .baton/runs in AG2's store layout", () => {
    assert.ok(existsSync(path.join(path.dirname(file), "metadata.json")));
    const types = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((text) => (JSON.parse(text) as { event_type: string }).event_type);
    assert.equal(types[0], "ag2.channel.invite");
    assert.equal(types.at(-1), "ag2.channel.closed");
  });

  it("appears in the tree with its turns and the rule that fired", async () => {
    const run = await runNode();
    assert.match(`${run.label} ${run.description}`, /charged twice.*billing_answered/);
    const turns = await turnsOf(run);
    assert.deepEqual(
      turns.map(({ label }) => label),
      ["turn 1 · customer → triage", "turn 2 · triage → billing", "turn 3 · billing → closed"],
    );
    assert.match(turns[1]?.description ?? "", /category == "billing"/);
  });

  it("opens an envelope as read-only JSON", async () => {
    const turn = (await turnsOf(await runNode()))[1];
    assert.equal(turn?.command?.id, "baton.openEnvelope");
    await vscode.commands.executeCommand(turn.command.id, turn);
    const document = await waitFor("the envelope to open", () => vscode.window.activeTextEditor?.document);
    const envelope = JSON.parse(document.getText()) as Record<string, unknown>;
    assert.equal(envelope["event_type"], "ag2.packet");
    assert.equal(document.languageId, "json");
    assert.notEqual(document.uri.scheme, "file");
  });

  it("leads from a turn to the rule that decided it", async () => {
    const turn = (await turnsOf(await runNode()))[1];
    await vscode.commands.executeCommand("baton.goToRule", turn);
    const editor = await waitFor("the workflow to open", () => vscode.window.activeTextEditor);
    assert.equal(editor.document.uri.fsPath, fileUri(program).fsPath);
    assert.equal(editor.selection.start.line + 1, 39);
  });

  async function runNode(): Promise<LogNode> {
    return waitFor("the run in the tree", async () =>
      (await tree.getChildren()).find(({ label }) => label.includes("charged twice")),
    );
  }

  async function turnsOf(run: LogNode): Promise<LogNode[]> {
    return [...((await run.children?.()) ?? [])].filter(({ contextValue }) =>
      contextValue.startsWith("turn"),
    );
  }
});
