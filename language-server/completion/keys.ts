import { CompletionItemKind } from "vscode-languageserver";
import type { JsonObject } from "../../runtime/index.js";
import { isObject, own, renderScalar } from "../../runtime/index.js";
import { descriptionOf, propertiesOf, schemaAt, schemaOf, shapesOf } from "../schema.js";
import { KEY_DETAILS } from "../vocabulary/keys.js";
import type { CursorReading } from "./cursor.js";
import { TYPED } from "./cursor.js";
import { placeOf } from "./place.js";
import type { Proposal } from "./proposal.js";
import { Hole, literal, renderSnippet } from "./snippet.js";
import type { Snippet } from "./snippet.js";
import type { KnownNames } from "./templates.js";
import { startOf } from "./templates.js";

/** The keys that may stand in the object at the cursor and do not yet, each with a value to start from. */
export function keyProposals(reading: CursorReading, names: KnownNames, snippets: boolean): Proposal[] {
  const { node, parsed } = reading;
  const holder = node.parent;
  if (!reading.onKey || !holder) return [];
  const root = schemaOf(parsed.kind);
  const there = new Set(holder.children.filter((child) => child !== node).map(({ key }) => key));
  const proposals = new Map<string, Proposal>();
  for (const shape of schemaAt(root, holder).shapes) {
    const required = own(shape, "required");
    for (const [key, schema] of propertiesOf(shape)) {
      if (there.has(key) || proposals.has(key) || key.includes(TYPED)) continue;
      const place = [placeOf(holder, parsed.kind), key].filter((part) => part !== "").join("/");
      const description = descriptionOf(root, schema);
      const start = startOf(place, names) ?? emptyValue(root, schema);
      proposals.set(key, {
        label: key,
        kind: CompletionItemKind.Property,
        text: keyText(reading, key, start, snippets),
        snippet: snippets,
        rank: Array.isArray(required) && required.includes(key) ? 1 : 3,
        ...documented(description, KEY_DETAILS.get(place)),
      });
    }
  }
  return [...proposals.values()];
}

function documented(...texts: (string | undefined)[]): Pick<Proposal, "documentation"> {
  const said = texts.filter((text) => text !== undefined);
  return said.length > 0 ? { documentation: said.join("\n\n") } : {};
}

/** The key alone where its colon stands already. */
function keyText({ language, after }: CursorReading, key: string, start: Snippet, snippets: boolean): string {
  const name = literal(renderScalar(key, language === "yaml" ? "yaml" : "json"), snippets);
  if (/^\s*:/.test(after)) return name;
  return `${name}: ${renderSnippet(start, language, snippets)}`;
}

/** Something of the type that the schema asks for, with the cursor in it. */
function emptyValue(root: JsonObject, schema: JsonObject): Snippet {
  const [shape] = shapesOf(root, schema);
  const choices = shape && own(shape, "enum");
  if (Array.isArray(choices))
    return new Hole(
      1,
      "",
      choices.filter((each) => typeof each === "string"),
    );
  switch (shape && own(shape, "type")) {
    case "number":
    case "integer":
      return 10;
    case "boolean":
      return true;
    case "array":
      return [];
    case "object":
      return {};
    default:
      return shape && isObject(shape) ? new Hole(1, "") : null;
  }
}
