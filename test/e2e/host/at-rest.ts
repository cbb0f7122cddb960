import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";

/** A round trip to the window and back takes this long at most while neither side has anything to do, in milliseconds. */
const IDLE_MS = 12;
const IN_A_ROW = 20;
const LIMIT_MS = 60_000;

/**
 * Waits until the window and the extension host have finished starting: twenty round trips in a row are short. What is measured before
 * that is the editor's own start.
 * @returns whether they came to rest within a minute
 */
export async function atRest(): Promise<boolean> {
  let idle = 0;
  for (const start = performance.now(); performance.now() - start < LIMIT_MS; await pause(100)) {
    const asked = performance.now();
    await vscode.commands.executeCommand("noop");
    idle = performance.now() - asked < IDLE_MS ? idle + 1 : 0;
    if (idle === IN_A_ROW) return true;
  }
  return false;
}
