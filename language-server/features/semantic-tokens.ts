import type { SemanticTokens, SemanticTokensLegend } from "vscode-languageserver";
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

const MODIFIERS = { definition: 1, write: 2, read: 0 } as const;

/** Every name by its kind, without its quotes, so that a participant looks the same in a list, in a rule and in a scenario. */
export function semanticTokensOf(parsed: ParsedText): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const tokens = [...namesIn(parsed).all()].map((occurrence) => ({
    occurrence,
    ...spanOf(parsed, occurrence),
  }));
  tokens.sort((a, b) => a.start - b.start);
  for (const { occurrence, start, end } of tokens) {
    const from = parsed.lines.positionAt(start);
    const to = parsed.lines.positionAt(end);
    // A token may not go over a line's end, and a folded YAML text is no name to colour.
    if (from.line !== to.line || start >= end) continue;
    builder.push(
      from.line,
      from.character,
      end - start,
      LEGEND.indexOf(TYPES[occurrence.kind]),
      MODIFIERS[occurrence.role],
    );
  }
  return builder.build();
}

function spanOf({ text }: ParsedText, { at, node }: Occurrence): { start: number; end: number } {
  const [start, end] = at === "key" ? [node.keyStart, node.keyEnd] : [node.start, node.end];
  const quoted = end - start >= 2 && /["']/.test(text[start] ?? "");
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
