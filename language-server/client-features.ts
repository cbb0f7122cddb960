import type { ClientCapabilities } from "vscode-languageserver";

/** What the client can take, as far as answers differ by it. */
export interface ClientFeatures {
  /** Edits that name the version of the text for which they were made. */
  readonly versionedEdits: boolean;
  /** New files as part of an edit. */
  readonly createsFiles: boolean;
  /** Definitions that say what they were asked for. */
  readonly definitionLinks: boolean;
  /** Completions with places to fill in. */
  readonly snippets: boolean;
  /** Code actions whose edits are worked out when they are chosen. */
  readonly resolvesEdits: boolean;
  readonly pullsSettings: boolean;
  readonly watchesSettings: boolean;
}

export function clientFeatures({ workspace, textDocument }: ClientCapabilities): ClientFeatures {
  const edits = workspace?.workspaceEdit;
  return {
    versionedEdits: edits?.documentChanges === true,
    createsFiles: edits?.documentChanges === true && edits.resourceOperations?.includes("create") === true,
    definitionLinks: textDocument?.definition?.linkSupport === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes("edit") === true,
    pullsSettings: workspace?.configuration === true,
    watchesSettings: workspace?.didChangeConfiguration?.dynamicRegistration === true,
  };
}
