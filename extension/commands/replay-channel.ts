import { dirname } from "node:path";
import * as vscode from "vscode";
import { replayConfiguration } from "../debug/replay-configuration.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Replays a recorded run in the debugger: it stops at the start, and nothing is written to the log. */
export const replayChannel: Command = {
  id: "baton.replayChannel",
  run: (_services, argument) => {
    const node = logNodeOf(argument);
    if (node?.file === undefined) return false;
    const folder = dirname(node.file.path);
    return vscode.debug.startDebugging(
      vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)),
      replayConfiguration(folder, node.label),
    );
  },
};
