import * as vscode from "vscode";

/** Read-only documents about a log, made when the editor asks for them. */
export const LOG_SCHEME = "baton-log";

/** What a document shows of a channel. `channel` is the channel's folder; lines and turns count from 1. */
export type LogDocument =
  /** One record, as JSON. */
  | { kind: "envelope"; channel: string; line: number }
  /** One line of the log, byte for byte as it stands there. */
  | { kind: "line"; channel: string; line: number }
  /** The whole state after a turn. */
  | { kind: "state"; channel: string; turn: number }
  /** The context before or after a turn, its keys in order so that two of them can be laid side by side. */
  | { kind: "context"; channel: string; turn: number; side: "before" | "after" }
  /** Everything that was said and decided, as Markdown. */
  | { kind: "transcript"; channel: string; title: string }
  /** What the channel comes to, as Markdown. */
  | { kind: "summary"; channel: string; title: string }
  /** Turns without anything in which two runs always differ, from one on; `said` stands above them. */
  | { kind: "turns"; channel: string; from: number; said: string };

const EXTENSIONS: Record<LogDocument["kind"], string> = {
  envelope: "json",
  line: "jsonl",
  state: "json",
  context: "json",
  transcript: "md",
  summary: "md",
  turns: "txt",
};

/** The document's address; `title` is what its tab says. */
export function logUri(document: LogDocument, title: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: LOG_SCHEME,
    path: `/${title.replace(/[\\/]/g, "·")}.${EXTENSIONS[document.kind]}`,
    query: JSON.stringify(document),
  });
}

export function logDocumentOf(uri: vscode.Uri): LogDocument {
  return JSON.parse(uri.query) as LogDocument;
}
