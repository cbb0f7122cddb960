import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { DebugWatcher } from "./debug-session.js";
import { closeEditors, fileUri, openFile, workspaceFolder } from "./support.js";

/** Every wal.jsonl below the folder where runs are written. */
function logs(): string[] {
  const folder = path.join(workspaceFolder().uri.fsPath, ".baton/runs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "wal.jsonl")
    .map((name) => path.join(folder, name))
    .sort();
}

describe("a run", () => {
  afterEach(closeEditors);

  it("leaves a log in AG2's store layout, below .baton/runs", async () => {
    const before = logs();
    const watcher = new DebugWatcher();
    await openFile("cookbook/pipeline.workflow.json");
    await vscode.debug.startDebugging(
      workspaceFolder(),
      {
        type: "ag2-workflow",
        request: "launch",
        name: "pipeline",
        program: fileUri("cookbook/pipeline.workflow.json").fsPath,
      },
      { noDebug: true },
    );
    await watcher.next("terminated");
    watcher.dispose();
    const [log, ...more] = logs().filter((file) => !before.includes(file));
    assert.ok(log, "no log was written");
    assert.deepEqual(more, []);
    assert.ok(existsSync(path.join(path.dirname(log), "metadata.json")));
    const types = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((text) => (JSON.parse(text) as { event_type: string }).event_type);
    assert.equal(types[0], "ag2.channel.invite");
    assert.equal(types.at(-1), "ag2.channel.closed");
  });
});
