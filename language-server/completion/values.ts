import { CompletionItemKind } from "vscode-languageserver";
import type { JsonValue } from "../../runtime/index.js";
import { childAt, contextValues, namesIn, own, renderScalar, ruleText } from "../../runtime/index.js";
import { transitionAt, transitionCount } from "../rules/transitions.js";
import { schemaAt, schemaOf } from "../schema.js";
import type { TextView } from "../text-view.js";
import type { CursorReading } from "./cursor.js";
import { TYPED } from "./cursor.js";
import { placeOf } from "./place.js";
import type { Proposal } from "./proposal.js";
import { renderSnippet } from "./snippet.js";
import type { KnownNames } from "./templates.js";
import { templatesAt } from "./templates.js";

/** Whole values: conditions, targets, rules, participants, … with places to fill in. */
export function templateProposals(reading: CursorReading, names: KnownNames, snippets: boolean): Proposal[] {
  // Inside quotes a text is being typed, and an object would be its content.
  if (reading.onKey || isQuoted(reading)) return [];
  return templatesAt(placeOf(reading.node, reading.parsed.kind), names).map(({ label, detail, value }) => ({
    label,
    detail,
    kind: CompletionItemKind.Snippet,
    text: renderSnippet(value, reading.language, snippets),
    snippet: snippets,
    rank: 2,
  }));
}

/** The values that the schema lists at the place. */
export function listedValues({ node, onKey, parsed, language }: CursorReading): Proposal[] {
  if (onKey) return [];
  const values = schemaAt(schemaOf(parsed.kind), node).shapes.flatMap((shape): JsonValue[] => {
    const choices = own(shape, "enum");
    const single = own(shape, "const");
    if (Array.isArray(choices)) return choices;
    if (single !== undefined && node.key !== "name") return [single];
    return own(shape, "type") === "boolean" ? [true, false] : [];
  });
  return [...new Set(values)].map((value) => valueProposal(value, language));
}

/** Values that a context key is known to have, where one is asked for or given. */
export function contextValueProposals(reading: CursorReading, views: readonly TextView[]): Proposal[] {
  const key = contextKeyOf(reading);
  if (key === undefined) return [];
  const values = new Map<string, JsonValue>();
  for (const view of views)
    for (const value of contextValues(namesIn(view.model), key)) values.set(JSON.stringify(value), value);
  return [...values.values()]
    .filter((value) => value === null || typeof value !== "object")
    .map((value) => ({ ...valueProposal(value, reading.language), detail: `a value of ${key}`, rank: 1 }));
}

/** The rules that `fired` may name, by their numbers, with their words beside. */
export function firedProposals(reading: CursorReading, views: readonly TextView[]): Proposal[] {
  if (reading.onKey || !/\/fired\/\*$/.test(placeOf(reading.node, reading.parsed.kind))) return [];
  const document = views.map(({ model }) => model.documents[0]).find((each) => each !== undefined);
  if (!document) return [];
  return Array.from({ length: transitionCount(document) }, (_, index) => {
    const rule = transitionAt(document, index);
    return {
      label: String(index),
      kind: CompletionItemKind.Reference,
      text: String(index),
      rank: 1,
      ...(rule ? { detail: ruleText(rule) } : {}),
    };
  });
}

function contextKeyOf({ node, onKey, parsed }: CursorReading): string | undefined {
  const names = namesIn(parsed);
  if (onKey) return undefined;
  if (node.key !== undefined && names.meaningAt(node, true)?.kind === "contextKey") return node.key;
  if (node.key !== "value" || !node.parent) return undefined;
  const key = childAt(node.parent, "key");
  return key && names.meaningAt(key, false)?.kind === "contextKey" && typeof key.value === "string"
    ? key.value
    : undefined;
}

function valueProposal(value: JsonValue, language: CursorReading["language"]): Proposal {
  const text = renderScalar(value as string | number | boolean | null, language === "yaml" ? "yaml" : "json");
  return { label: typeof value === "string" ? value : text, kind: CompletionItemKind.Value, text };
}

function isQuoted({ parsed, node }: CursorReading): boolean {
  const token = parsed.text.slice(node.start, node.end);
  return token.startsWith('"') && token !== `"${TYPED}"`;
}
