import * as vscode from "vscode";
import { logUri } from "../logs/documents/uri.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Lays the context before a turn beside that after it, in the editor's own comparison. */
export const openContextDiff: Command = {
  id: "baton.openContextDiff",
  run: async (_services, argument) => {
    const reference = logNodeOf(argument)?.turn;
    if (reference === undefined) return;
    const { number: turn } = reference.turn;
    const channel = reference.reading.path;
    const side = (which: "before" | "after") =>
      logUri({ kind: "context", channel, turn, side: which }, `context ${which} turn ${turn}`);
    await vscode.commands.executeCommand(
      "vscode.diff",
      side("before"),
      side("after"),
      `Context before and after turn ${turn}`,
      { preview: true },
    );
  },
};
