import type { CompletionItem, CompletionItemKind } from "vscode-languageserver";
import { InsertTextFormat, MarkupKind } from "vscode-languageserver";
import type { LineIndex } from "../../runtime/index.js";
import type { CursorReading } from "./cursor.js";

/** Something that may be put at the cursor, as the features think of it. */
export interface Proposal {
  label: string;
  kind: CompletionItemKind;
  /** As it stands in the text, with quotes where they belong; a snippet where `snippet` says so. */
  text: string;
  snippet?: boolean;
  detail?: string;
  /** Markdown. */
  documentation?: string;
  /** Proposals with a lower number come first. */
  rank?: number;
}

/** The proposal as LSP has it: it replaces what is being typed, and the client filters by what will stand there. */
export function itemOf(proposal: Proposal, reading: CursorReading, lines: LineIndex): CompletionItem {
  const { label, kind, text, snippet, detail, documentation, rank = 5 } = proposal;
  const item: CompletionItem = {
    label,
    kind,
    // The client compares with the text that is replaced, which has its quotes.
    filterText: reading.language === "yaml" ? label : JSON.stringify(label),
    sortText: `${rank}${label}`,
    textEdit: { range: lines.range(reading.start, reading.end), newText: text + separator(reading) },
    insertTextFormat: snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
  };
  if (detail !== undefined) item.detail = detail;
  if (documentation !== undefined) item.documentation = { kind: MarkupKind.Markdown, value: documentation };
  return item;
}

/** A comma where the next entry follows at once. */
function separator({ language, after }: CursorReading): string {
  return language !== "yaml" && /^\s*["{[\w-]/.test(after) ? "," : "";
}
