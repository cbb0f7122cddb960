import type { WorkspaceEdit } from "vscode-languageserver";
import type { TextEdit } from "../runtime/index.js";
import type { Workspace } from "./workspace.js";

export interface TextChange {
  uri: string;
  edits: TextEdit[];
}

/** The edits as the client takes them. An open text's version lets it refuse what was made for an older text. */
export function workspaceEdit(
  workspace: Workspace,
  versionedEdits: boolean,
  texts: readonly TextChange[],
): WorkspaceEdit {
  if (!versionedEdits) return { changes: Object.fromEntries(texts.map(({ uri, edits }) => [uri, edits])) };
  return {
    documentChanges: texts.map(({ uri, edits }) => ({
      textDocument: { uri, version: workspace.isOpen(uri) ? (workspace.find(uri)?.version ?? null) : null },
      edits,
    })),
  };
}
