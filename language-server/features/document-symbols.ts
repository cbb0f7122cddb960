import type { DocumentSymbol, Range } from "vscode-languageserver";
import { SymbolKind } from "vscode-languageserver";
import { nodeAt, rulePointer } from "../../runtime/index.js";
import type { ParsedText, Participant, Scenario, WorkflowDocument } from "../../runtime/index.js";
import { nameOf } from "../rules/name-of.js";
import { quotedRule } from "../rules/quoted-rule.js";

/** More entries of one list than anybody scrolls past. */
const MOST = 5000;

/** The outline: participants, rules by what they say, and scenarios, each list under its key. */
export function documentSymbolsOf(parsed: ParsedText): DocumentSymbol[] {
  const symbols = parsed.documents.flatMap((document) => [
    ...group(parsed, document, "participants", participants(parsed, document)),
    ...rules(parsed, document),
    ...group(parsed, document, "scenarios", scenarios(parsed, document, document.scenarios)),
  ]);
  return [...symbols, ...scenarios(parsed, undefined, parsed.scenarios)];
}

function group(
  parsed: ParsedText,
  document: WorkflowDocument,
  key: string,
  children: DocumentSymbol[],
): DocumentSymbol[] {
  const symbol = symbolAt(parsed, document, `/${key}`, { name: key, kind: SymbolKind.Array });
  if (!symbol || children.length === 0) return [];
  const length = nodeAt(parsed.root, `/${key}`)?.children.length ?? 0;
  if (length > MOST) symbol.detail = `the first ${MOST} of ${length}`;
  return [{ ...symbol, children }];
}

function participants(parsed: ParsedText, document: WorkflowDocument): DocumentSymbol[] {
  return document.participants.slice(0, MOST).flatMap((participant) => {
    if (participant.pointer === undefined) return [];
    const detail = participantDetail(participant);
    const symbol = symbolAt(parsed, document, participant.pointer, {
      name: participant.name,
      detail,
      kind: SymbolKind.Object,
    });
    return symbol ? [symbol] : [];
  });
}

function participantDetail({ kind, tools }: Participant): string {
  if (!tools) return kind;
  return tools.length === 0 ? `${kind}, no tools` : `${kind}: ${tools.map((tool) => tool.name).join(", ")}`;
}

/** The rules by what they say, under the keys in which they stand; those of participants are part of their participant. */
function rules(parsed: ParsedText, document: WorkflowDocument): DocumentSymbol[] {
  const list: unknown = document.graph.transitions;
  const byKey = new Map<string, DocumentSymbol[]>();
  const shown = Array.isArray(list) ? list.slice(0, MOST) : [];
  for (const index of shown.keys()) {
    const pointer = rulePointer(document, index);
    const [, key = ""] = pointer?.split("/") ?? [];
    if (pointer === undefined || key === "participants") continue;
    const name = quotedRule(document, index, nameOf(document)) ?? `rule ${index + 1}`;
    const symbol = symbolAt(parsed, document, pointer, { name, kind: SymbolKind.Event });
    if (!symbol) continue;
    const known = byKey.get(key);
    if (known) known.push(symbol);
    else byKey.set(key, [symbol]);
  }
  return [...byKey].flatMap(([key, children]) => group(parsed, document, key, children));
}

function scenarios(
  parsed: ParsedText,
  document: WorkflowDocument | undefined,
  list: readonly Scenario[],
): DocumentSymbol[] {
  return list.slice(0, MOST).flatMap(({ name, pointer, turns }) => {
    const detail = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
    const symbol = symbolAt(parsed, document, pointer, { name, detail, kind: SymbolKind.Method });
    return symbol ? [symbol] : [];
  });
}

function symbolAt(
  parsed: ParsedText,
  document: WorkflowDocument | undefined,
  pointer: string,
  symbol: Pick<DocumentSymbol, "name" | "kind" | "detail">,
): DocumentSymbol | undefined {
  const value = parsed.locate(document, pointer);
  if (!value) return undefined;
  const key = parsed.locate(document, pointer, "key");
  const range: Range = key ? { start: key.start, end: value.end } : value;
  // LSP refuses a symbol without a name.
  return { ...symbol, name: symbol.name.trim() || "(no name)", range, selectionRange: key ?? range };
}
