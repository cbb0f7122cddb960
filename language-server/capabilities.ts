import type { InitializeResult, ServerCapabilities } from "vscode-languageserver";
import { PositionEncodingKind, TextDocumentSyncKind } from "vscode-languageserver";
import { ACTION_KINDS } from "./actions/kinds.js";
import { CONVERT } from "./protocol.js";
import { SEMANTIC_TOKENS } from "./features/semantic-tokens.js";

/** What the server can do. A client that pulls findings is told that it may; any other would show them twice. */
export function initializeResult({ pulls }: { pulls: boolean }): InitializeResult {
  const diagnosticProvider = { interFileDependencies: true, workspaceDiagnostics: false };
  const capabilities = pulls ? { ...CAPABILITIES, diagnosticProvider } : CAPABILITIES;
  return { serverInfo: { name: "baton" }, capabilities };
}

const CAPABILITIES: ServerCapabilities = {
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
  semanticTokensProvider: { legend: SEMANTIC_TOKENS, full: true, range: true },
  codeLensProvider: { resolveProvider: false },
  codeActionProvider: { codeActionKinds: ACTION_KINDS, resolveProvider: true },
  executeCommandProvider: { commands: [CONVERT] },
  inlayHintProvider: true,
  documentLinkProvider: { resolveProvider: false },
};
