import { Composer, Lexer, Parser } from "yaml";
import type { CST, Document, ParsedNode } from "yaml";
import { MAX_DEPTH } from "./depth.js";

/** What the YAML library made of a text; `tooDeep` is the offset where nesting passed the limit, and then nothing was composed. */
export interface ComposedYaml {
  documents: Document.Parsed<ParsedNode>[];
  tooDeep?: number;
}

/** The library's parser keeps an own stack, two entries a level; its composer recurses. So the depth is watched between the two. */
const MAX_STACK = MAX_DEPTH * 2 + 4;

/** Composes YAML 1.2 (core schema) without ever recursing deeper than `MAX_DEPTH`. Duplicate and merge keys are left to the caller. */
export function composeYaml(text: string): ComposedYaml {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_STACK) return { documents: [], tooDeep: parser.offset };
  }
  for (const token of parser.end()) tokens.push(token);
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    uniqueKeys: false,
    prettyErrors: false,
    strict: true,
  });
  const documents: Document.Parsed<ParsedNode>[] = [];
  for (const document of composer.compose(tokens, false, text.length)) documents.push(document);
  return { documents };
}
