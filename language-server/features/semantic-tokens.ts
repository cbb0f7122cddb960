import type { Range, SemanticTokens, SemanticTokensLegend } from "vscode-languageserver";
import { SemanticTokensBuilder } from "vscode-languageserver";
import type { NameKind, Occurrence, ParsedText } from "../../runtime/index.js";
import { namesIn } from "../../runtime/index.js";

/** Types that themes know and colour. AG2's own words, conditions and targets, look alike: names that people gave stand out from them. */
const TYPES: Readonly<Record<NameKind, string>> = {
  participant: "class",
  tool: "function",
  contextKey: "variable",
  closeReason: "enumMember",
  scenario: "method",
  condition: "keyword",
  target: "keyword",
};

/** A type's place in this list is its number on the wire. */
const LEGEND = [...new Set(Object.values(TYPES))];

export const SEMANTIC_TOKENS: SemanticTokensLegend = {
  tokenTypes: LEGEND,
  tokenModifiers: ["declaration", "modification"],
};

/** How many names are coloured by what they are; past them the grammar's colours stay. */
const MOST = 25_000;

const MODIFIERS = { definition: 1, write: 2, read: 0 } as const;

/**
 * Every name by its kind, without its quotes, so that a participant looks the same in a list, in a rule and in a scenario.
 * @param range only the names in it
 */
export function semanticTokensOf(parsed: ParsedText, range?: Range): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const from = range ? parsed.lines.offsetAt(range.start) : 0;
  const to = range ? parsed.lines.offsetAt(range.end) : parsed.text.length;
  const tokens: { occurrence: Occurrence; start: number; end: number }[] = [];
  for (const occurrence of namesIn(parsed).all()) {
    const span = spanOf(parsed, occurrence);
    if (span.end >= from && span.start <= to) tokens.push({ occurrence, ...span });
  }
  tokens.sort((a, b) => a.start - b.start);
  for (const { occurrence, start, end } of tokens.slice(0, MOST)) {
    const { line, character } = parsed.lines.positionAt(start);
    // A token may not go over a line's end, and a folded YAML text is no name to colour.
    if (line !== parsed.lines.positionAt(end).line || start >= end) continue;
    const type = LEGEND.indexOf(TYPES[occurrence.kind]);
    builder.push(line, character, end - start, type, MODIFIERS[occurrence.role]);
  }
  return builder.build();
}

function spanOf({ text }: ParsedText, { at, node }: Occurrence): { start: number; end: number } {
  const [start, end] = at === "key" ? [node.keyStart, node.keyEnd] : [node.start, node.end];
  const quoted = end - start >= 2 && /["']/.test(text[start] ?? "");
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
