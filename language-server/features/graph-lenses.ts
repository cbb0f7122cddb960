import type { CodeLens } from "vscode-languageserver";
import { DEBUG_GRAPH, IMPORT_GRAPH } from "../protocol.js";
import type { GraphArgument } from "../protocol.js";
import type { TextView } from "../text-view.js";

/** “Debug as workflow” over each graph in Python code; a graph with values that only a run would show can be opened, and completed there. */
export function graphLensesOf({ uri, current }: TextView): CodeLens[] {
  return current.documents.flatMap((document, graph) => {
    const place = current.locate(document, "");
    if (!place) return [];
    const range = { start: place.start, end: place.start };
    const argument: GraphArgument = { uri, graph };
    const unknown = document.dynamicPaths?.length ?? 0;
    const values = unknown === 1 ? "1 value is" : `${unknown} values are`;
    const open = unknown === 0 ? "Open as document" : `Open as document (${values} known in a run only)`;
    const lenses = [{ range, command: { title: open, command: IMPORT_GRAPH, arguments: [argument] } }];
    if (unknown === 0)
      lenses.unshift({
        range,
        command: { title: "▷ Debug as workflow", command: DEBUG_GRAPH, arguments: [argument] },
      });
    return lenses;
  });
}
