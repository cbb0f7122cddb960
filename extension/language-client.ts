/**
 * A bundle of its own: the client library is ten times as large as all the rest of the extension, and a window that shows a log or
 * runs a workflow need not wait for it.
 */
export { LanguageClient, State, TransportKind } from "vscode-languageclient/node";
