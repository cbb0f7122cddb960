import { Composer, Lexer, Parser } from "yaml";
import type { CST, Document, ParsedNode } from "yaml";
import { MAX_DEPTH } from "./depth.js";

/** What the YAML library made of a text: its first two documents, or why it was not composed. */
export interface ComposedYaml {
  documents: Document.Parsed<ParsedNode>[];
  /** The offset where nesting passed the limit. */
  tooDeep?: number;
  /** Set where the text has more tokens than can be read while somebody types. */
  tooMany?: boolean;
}

/** Ordinary YAML has a token for every two to three units; a text of `! ! ! …` has far more work in it than its length says. */
const MAX_TOKENS = 1_200_000;

/** The library's parser keeps an own stack, two entries a level; its composer recurses. So the depth is watched between the two. */
const MAX_STACK = MAX_DEPTH * 2 + 4;

/** Composes YAML 1.2 (core schema) without ever recursing deeper than `MAX_DEPTH`. Duplicate and merge keys are left to the caller. */
export function composeYaml(text: string): ComposedYaml {
  if (text.length > MAX_TOKENS / 3 && hasTooManyTokens(text)) return { documents: [], tooMany: true };
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let ended = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      if (token.type === "document") ended += 1;
    }
    if (ended === 2) break;
    if (parser.stack.length > MAX_STACK) return { documents: [], tooDeep: parser.offset };
  }
  if (ended < 2) for (const token of parser.end()) tokens.push(token);
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    uniqueKeys: false,
    prettyErrors: false,
    strict: true,
  });
  const documents: Document.Parsed<ParsedNode>[] = [];
  for (const document of composer.compose(tokens, false, text.length)) {
    documents.push(document);
    if (documents.length === 2) break;
  }
  return { documents };
}

/** Counted before anything is built, so that a dense text costs no more than its tokens. */
function hasTooManyTokens(text: string): boolean {
  const lexemes = new Lexer().lex(text);
  let count = 0;
  while (count <= MAX_TOKENS && lexemes.next().done !== true) count += 1;
  return count > MAX_TOKENS;
}
