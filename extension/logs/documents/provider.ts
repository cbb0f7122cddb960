import * as vscode from "vscode";
import type { JsonObject } from "../../../runtime/index.js";
import type { Runtime } from "../../runtime.js";
import { placeOf, type ChannelReading, type Library } from "../library.js";
import { readOnlyJson } from "../read-only-json.js";
import { LOG_SCHEME, logDocumentOf, type LogDocument } from "./uri.js";
import { rawLine } from "./raw-line.js";
import { summaryText, transcriptText, turnsText } from "./transcript.js";

/** Makes the read-only documents about logs. */
export class LogDocuments implements vscode.TextDocumentContentProvider {
  readonly #library: Library;
  readonly #runtime: () => Promise<Runtime>;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange = this.#changed.event;

  constructor(library: Library, runtime: () => Promise<Runtime>) {
    this.#library = library;
    this.#runtime = runtime;
  }

  /** A log has grown: what is open about it as a whole is made again. */
  channelChanged(channelPath: string): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme !== LOG_SCHEME) continue;
      const { kind, channel } = logDocumentOf(uri);
      if (channel === channelPath && (kind === "transcript" || kind === "summary")) this.#changed.fire(uri);
    }
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const document = logDocumentOf(uri);
    try {
      return await this.#text(document);
    } catch (error) {
      return `${error instanceof Error ? error.message : String(error)}\n`;
    }
  }

  async #text(document: LogDocument): Promise<string> {
    const place = placeOf(document.channel);
    const runtime = await this.#runtime();
    switch (document.kind) {
      case "line":
        return rawLine(place, document.line, runtime);
      case "transcript":
        return transcriptText(place, document.title, runtime);
      case "summary":
        return summaryText(place, document.title, runtime);
      case "turns":
        return turnsText(place, document, runtime);
      default:
        return aboutRecord(document, await this.#library.reading(place), runtime);
    }
  }
}

async function aboutRecord(
  document: Extract<LogDocument, { kind: "envelope" | "state" | "context" }>,
  reading: ChannelReading,
  runtime: Runtime,
): Promise<string> {
  const { paged, channel } = reading;
  if (document.kind === "envelope") {
    const { line } = document;
    const records = paged ? await paged.records(line, 1) : channel.envelopes;
    const record = records.find((candidate) => "line" in candidate && candidate.line === line);
    if (record && "envelope" in record) return readOnlyJson(record.envelope);
    return readOnlyJson(
      `Line ${line} of ${channel.path} holds no record that can be read, or the log was written anew.`,
    );
  }
  const turn = paged ? await paged.turn(document.turn) : channel.turns[document.turn - 1];
  if (turn === undefined) return readOnlyJson(`Turn ${document.turn} is gone: the log was written anew.`);
  if (document.kind === "state") return readOnlyJson(runtime.strictJson(turn.after as unknown as JsonObject));
  return readOnlyJson(sorted(turn[document.side].context_vars));
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
