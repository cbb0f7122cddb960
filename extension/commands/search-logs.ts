import * as vscode from "vscode";
import type { Command } from "../services.js";

/** Shows only turns in which a text stands: in what was said, in a tool's name, or in the context. */
export const searchLogs: Command = {
  id: "baton.searchLogs",
  run: async ({ logs }) => {
    const { filter } = logs;
    const text = await vscode.window.showInputBox({
      title: "Search in Workflow Logs",
      prompt:
        "A text in what was said, in the name of a tool, or in the context. Leave it empty to end the search.",
      value: filter.turn.text ?? "",
    });
    if (text !== undefined) logs.setFilter({ ...filter, turn: { ...filter.turn, text: text.trim() } });
  },
};
