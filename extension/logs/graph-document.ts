import * as vscode from "vscode";
import type { Runtime } from "../runtime.js";
import { graphOf } from "./decision-words.js";
import type { Library } from "./library.js";
import type { ChannelPlace } from "./places.js";
import { placeOf } from "./library.js";
import { readOnlyJson } from "./read-only-json.js";

export const GRAPH_SCHEME = "baton-graph";

/** Where the graph of a log is shown: for runs whose workflow document is not in the workspace. */
export function graphUri({ path }: ChannelPlace, name: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: GRAPH_SCHEME,
    path: `/${name.replace(/[\\/]/g, "·")}.workflow.json`,
    query: JSON.stringify({ channel: path }),
  });
}

/** Read-only workflow documents made from logs: the workflow that the channel was created with, names where it has
 * ids. */
export class GraphDocuments implements vscode.TextDocumentContentProvider {
  readonly #library: Library;
  readonly #runtime: () => Promise<Runtime>;

  constructor(library: Library, runtime: () => Promise<Runtime>) {
    this.#library = library;
    this.#runtime = runtime;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { channel } = JSON.parse(uri.query) as { channel: string };
    const reading = await this.#library.reading(placeOf(channel));
    const runtime = await this.#runtime();
    const names = runtime.participantNames(reading.channel);
    const document = runtime.recordedDocument(reading.channel, names);
    if (document !== undefined) return readOnlyJson(document);
    // Of a channel whose metadata is lost, the log's invitation has the graph.
    const graph = graphOf(reading, runtime);
    return readOnlyJson(graph === undefined ? {} : runtime.namedGraph(graph, names));
  }
}
