import * as vscode from "vscode";
import { replayConfiguration } from "../debug/replay-configuration.js";
import { channelTitle } from "../logs/channel-title.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Replays a recorded run in the debugger, stopped at the turn: with the values as they were, and both ways to go. */
export const debugFromHere: Command = {
  id: "baton.debugFromHere",
  run: (_services, argument) => {
    const reference = logNodeOf(argument)?.turn;
    if (reference === undefined) return false;
    const { reading, turn } = reference;
    return vscode.debug.startDebugging(
      vscode.workspace.getWorkspaceFolder(vscode.Uri.file(reading.path)),
      replayConfiguration(reading.path, channelTitle(reading, reading.channel, undefined), turn.number),
    );
  },
};
