import { isObject, renderScalar } from "../../runtime/index.js";
import type { DocumentLanguage, JsonValue } from "../../runtime/index.js";

/** A place in a snippet that the user fills in: with one of the choices, or over the text that stands there first. */
export class Hole {
  constructor(
    readonly number: number,
    readonly text: string,
    readonly choices: readonly string[] = [],
  ) {}
}

/** A value with holes. */
export type Snippet = JsonValue | Hole | Snippet[] | { [key: string]: Snippet };

/** Names that need no escaping, whatever they are put in. */
const SIMPLE = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[A-Za-z_][\w.-]*$/i;

/** The value on one line, with holes as LSP writes them; without `snippets` the holes hold their first text. */
export function renderSnippet(value: Snippet, language: DocumentLanguage, snippets: boolean): string {
  if (value instanceof Hole) return quoted(hole(value, snippets), language);
  if (Array.isArray(value)) {
    const items = value.map((item) => renderSnippet(item, language, snippets));
    return `[${items.join(", ")}]`;
  }
  if (!isObject(value)) return literal(renderScalar(value as string, syntaxOf(language)), snippets);
  const entries = Object.entries(value as { [key: string]: Snippet }).map(
    ([key, item]) =>
      `${literal(renderScalar(key, syntaxOf(language)), snippets)}: ${renderSnippet(item, language, snippets)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Text that a snippet shows as it is. */
export function literal(text: string, snippets: boolean): string {
  return snippets ? text.replace(/[\\$}]/g, "\\$&") : text;
}

function hole({ number, text, choices }: Hole, snippets: boolean): string {
  const simple = choices.filter((choice) => SIMPLE.test(choice));
  if (!snippets) return simple[0] ?? text;
  return simple.length > 0 ? `\${${number}|${simple.join(",")}|}` : `\${${number}:${text}}`;
}

function quoted(text: string, language: DocumentLanguage): string {
  return language === "yaml" ? text : `"${text}"`;
}

function syntaxOf(language: DocumentLanguage): "json" | "yaml" {
  return language === "yaml" ? "yaml" : "json";
}
