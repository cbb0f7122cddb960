import * as vscode from "vscode";
import type { Command } from "../services.js";

interface Place {
  line: number;
  character: number;
}

interface Argument {
  uri: string;
  position: Place;
  locations: { uri: string; range: { start: Place; end: Place } }[];
}

/** The places behind the lens over a participant, in the editor's own list of references. */
export const showReferences: Command = {
  id: "baton.showReferences",
  run: async (_services, argument) => {
    const { uri, position, locations } = argument as Argument;
    await vscode.commands.executeCommand(
      "editor.action.showReferences",
      vscode.Uri.parse(uri),
      positionOf(position),
      locations.map(
        ({ uri: file, range }) =>
          new vscode.Location(
            vscode.Uri.parse(file),
            new vscode.Range(positionOf(range.start), positionOf(range.end)),
          ),
      ),
    );
  },
};

function positionOf({ line, character }: Place): vscode.Position {
  return new vscode.Position(line, character);
}
