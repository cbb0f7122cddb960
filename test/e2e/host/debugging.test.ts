import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { DebugWatcher, scope, stack, topFrame } from "./debug-session.js";
import { closeEditors, fileUri, openFile, waitFor } from "./support.js";

const program = "cookbook/context-aware-routing.workflow.json";

/** Lines of the sample, from 1: where a transition begins. */
const line = {
  billingAnswered: 27,
  technicalAnswered: 31,
  salesAnswered: 35,
  toBilling: 39,
  fromCustomer: 51,
};

function breakOn(...lines: number[]): void {
  vscode.debug.addBreakpoints(
    lines.map(
      (one) =>
        new vscode.SourceBreakpoint(new vscode.Location(fileUri(program), new vscode.Position(one - 1, 0))),
    ),
  );
}

/** F5: the command that the key is bound to, with the document in front and no launch.json anywhere. */
async function pressF5(watcher: DebugWatcher): Promise<void> {
  await openFile(program);
  await vscode.commands.executeCommand("workbench.action.debug.start");
  await watcher.next("stopped");
}

describe("F5 in a workflow document", () => {
  let watcher: DebugWatcher;
  beforeEach(() => {
    watcher = new DebugWatcher();
  });
  afterEach(async () => {
    if (vscode.debug.activeDebugSession) await vscode.debug.stopDebugging();
    await waitFor("the session to end", () => vscode.debug.activeDebugSession === undefined);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    watcher.dispose();
    await closeEditors();
  });

  it("stops where a transition fires, and Context shows the value that made it fire", async () => {
    breakOn(line.toBilling);
    await pressF5(watcher);
    const frame = await topFrame();
    assert.ok(
      frame.line >= line.toBilling && frame.line <= line.toBilling + 3,
      `stopped at line ${frame.line}`,
    );
    // The editor turns the path into a URI of its own on the way here.
    assert.ok(frame.source?.path?.endsWith(fileUri(program).path), `stopped in ${frame.source?.path}`);
    assert.equal((await scope(frame, "Context"))["category"], '"billing"');
    assert.equal((await stack()).length, 2, "the kickoff's turn stands below");
  });

  it("steps into three rules in evaluation order", async () => {
    breakOn(line.fromCustomer);
    await pressF5(watcher);
    const lines: number[] = [];
    while (lines.length < 12 && !lines.some((one) => one >= line.salesAnswered && one < line.toBilling))
      lines.push((await watcher.step("stepIn")).line);
    const rules = [line.billingAnswered, line.technicalAnswered, line.salesAnswered].map((first) =>
      lines.findIndex((one) => one >= first && one <= first + 3),
    );
    assert.ok(
      rules.every((position) => position >= 0),
      `stopped at lines ${lines.join(", ")}`,
    );
    assert.deepEqual(
      rules,
      rules.toSorted((a, b) => a - b),
    );
  });

  it("steps back to the earlier turn and its values, and runs on to the close", async () => {
    breakOn(line.toBilling);
    await pressF5(watcher);
    assert.equal((await scope(await topFrame(), "Context"))["category"], '"billing"');

    let frame = await watcher.step("stepBack");
    for (let steps = 0; (await stack()).length > 1 && steps < 12; steps++)
      frame = await watcher.step("stepBack");
    assert.equal((await stack()).length, 1);
    assert.equal((await scope(frame, "Context"))["category"], undefined);

    frame = await watcher.step("continue");
    assert.equal((await scope(frame, "Context"))["category"], '"billing"');
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await vscode.commands.executeCommand("workbench.action.debug.continue");
    await watcher.next("terminated");
    await waitFor("the session to end", () => vscode.debug.activeDebugSession === undefined);
    assert.match(watcher.output(), /billing_answered/);
  });

  it("ends with a message when the document cannot run", async () => {
    const started = await vscode.debug
      .startDebugging(undefined, {
        type: "ag2-workflow",
        request: "launch",
        name: "a file that is not there",
        program: fileUri("nowhere.workflow.json").fsPath,
      })
      .then(
        (answer) => answer,
        () => false,
      );
    if (started) await watcher.next("terminated");
    assert.equal(vscode.debug.activeDebugSession, undefined);
  });
});
