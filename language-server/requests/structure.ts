import { documentSymbolsOf } from "../features/document-symbols.js";
import { foldingRangesOf } from "../features/folding.js";
import { locate } from "../features/locate.js";
import { selectionRangesOf } from "../features/selection-ranges.js";
import { semanticTokensOf } from "../features/semantic-tokens.js";
import { LocateRequest } from "../protocol.js";
import type { Serving } from "./serving.js";

/** Everything that shows how a text is built. */
export function serveStructure({ connection, answers }: Serving): void {
  connection.onDocumentSymbol(({ textDocument: { uri } }) =>
    answers.about("outline", uri, [], (document) => documentSymbolsOf(document.view().current)),
  );
  connection.onFoldingRanges(({ textDocument: { uri } }) =>
    answers.about("folding ranges", uri, [], (document) => foldingRangesOf(document.view().current)),
  );
  connection.onSelectionRanges(({ textDocument: { uri }, positions }) =>
    answers.about("selection ranges", uri, [], (document) =>
      selectionRangesOf(document.view().current, positions),
    ),
  );
  connection.languages.semanticTokens.on(({ textDocument: { uri } }) =>
    answers.about("colours", uri, { data: [] }, (document) => semanticTokensOf(document.view().current)),
  );
  connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }) =>
    answers.about("colours", uri, { data: [] }, (document) =>
      semanticTokensOf(document.view().current, range),
    ),
  );
  connection.onRequest(LocateRequest, ({ uri, pointer }) =>
    answers.about(
      "place of a rule",
      uri,
      null,
      (document) => locate(document.view().current, pointer) ?? null,
    ),
  );
}
