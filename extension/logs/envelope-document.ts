import * as vscode from "vscode";
import type { Library } from "./library.js";
import { placeOf } from "./library.js";
import type { EnvelopeReference } from "./node.js";
import { readOnlyJson } from "./read-only-json.js";

export const ENVELOPE_SCHEME = "baton-envelope";

/** Where an envelope is shown: `baton-envelope:/turn 2.json`, with the channel's folder and the line in the query. */
export function envelopeUri({ channel, line, title }: EnvelopeReference): vscode.Uri {
  return vscode.Uri.from({
    scheme: ENVELOPE_SCHEME,
    path: `/${title.replace(/[\\/]/g, "·")}.json`,
    query: JSON.stringify({ channel, line }),
  });
}

/** Read-only documents with one record of a log each. */
export class EnvelopeDocuments implements vscode.TextDocumentContentProvider {
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { channel, line } = JSON.parse(uri.query) as { channel: string; line: number };
    const reading = await this.#library.reading(placeOf(channel));
    const records = reading.paged ? await reading.paged.records(line, 1) : reading.channel.envelopes;
    const record = records.find((candidate) => "line" in candidate && candidate.line === line);
    return readOnlyJson(
      (record && "envelope" in record ? record.envelope : undefined) ??
        `Line ${line} of ${channel} is gone: the log was written anew.`,
    );
  }
}
