import * as vscode from "vscode";
import type { Command } from "../services.js";

interface Argument {
  uri: string;
  position: { line: number; character: number };
}

/** The places behind the lens over a participant, in the editor's own list of references. */
export const showReferences: Command = {
  id: "baton.showReferences",
  run: async (_services, argument) => {
    const { uri, position } = argument as Argument;
    const file = vscode.Uri.parse(uri);
    const at = new vscode.Position(position.line, position.character);
    const places = await vscode.commands.executeCommand<vscode.Location[]>(
      "vscode.executeReferenceProvider",
      file,
      at,
    );
    // The lens stands over the declaration.
    const others = places.filter(
      ({ uri: where, range }) => where.toString() !== file.toString() || !range.contains(at),
    );
    await vscode.commands.executeCommand("editor.action.showReferences", file, at, others);
  },
};
