import * as vscode from "vscode";
import { DEBUG_TYPE } from "../debug/type.js";
import type { Command } from "../services.js";

/** Asks for the next turn of the run that stands still; in the past it is played in a fork. */
export const playTurn: Command = {
  id: "baton.playTurn",
  run: ({ playing }) => {
    const session = vscode.debug.activeDebugSession;
    if (session?.type === DEBUG_TYPE) return playing.takeTurn(session);
    void vscode.window.showInformationMessage("No workflow is being debugged: press F5 in one first.");
    return false;
  },
};
