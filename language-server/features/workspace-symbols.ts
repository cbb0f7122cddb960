import type { WorkspaceSymbol } from "vscode-languageserver";
import { SymbolKind } from "vscode-languageserver";
import type { NameKind } from "../../runtime/index.js";
import { namesIn } from "../../runtime/index.js";
import { fileNameOf } from "../file-names.js";
import { originsOf } from "../names/name-places.js";
import type { TextView } from "../text-view.js";

/** More than anybody reads; the client asks again with more letters. */
const MOST = 1000;

const KINDS: readonly [NameKind, SymbolKind][] = [
  ["participant", SymbolKind.Object],
  ["tool", SymbolKind.Function],
  ["contextKey", SymbolKind.Variable],
  ["scenario", SymbolKind.Method],
];

/** Participants, tools, context keys and scenarios of all texts whose names have the letters of the query in its order. */
export function workspaceSymbolsOf(views: readonly TextView[], query: string): WorkspaceSymbol[] {
  const symbols: WorkspaceSymbol[] = [];
  for (const view of views)
    for (const [kind, symbolKind] of KINDS)
      for (const name of namesIn(view.current).names(kind)) {
        if (!hasLetters(name, query)) continue;
        const places = namesIn(view.current).of(kind, name);
        const [origin] = originsOf(places.map((occurrence) => ({ view, occurrence })));
        if (!origin) continue;
        symbols.push({
          name,
          kind: symbolKind,
          containerName: fileNameOf(view.uri),
          location: { uri: view.uri, range: origin.occurrence.range(view.current.lines) },
        });
        if (symbols.length === MOST) return symbols;
      }
  return symbols;
}

function hasLetters(name: string, query: string): boolean {
  const lower = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
