import type { InitializeResult } from "vscode-languageserver";
import { CodeActionKind, PositionEncodingKind, TextDocumentSyncKind } from "vscode-languageserver";
import { SEMANTIC_TOKENS } from "./features/semantic-tokens.js";

/** What the server can do; the same for every client. */
export const INITIALIZE_RESULT: InitializeResult = {
  serverInfo: { name: "baton" },
  capabilities: {
    // Every range comes from JavaScript strings, so UTF-16 is both what we have and what each client must support.
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: { triggerCharacters: ['"', ":", " "], resolveProvider: false },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    workspaceSymbolProvider: true,
    documentSymbolProvider: true,
    documentFormattingProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend: SEMANTIC_TOKENS, full: true },
    codeLensProvider: { resolveProvider: false },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  },
};
