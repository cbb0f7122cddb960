import { Document, isScalar, visit } from "yaml";
import type { JsonValue } from "../json.js";

/** Data as the text of a new file. */
export function fileText(data: JsonValue, language: "json" | "yaml"): string {
  return language === "json" ? `${JSON.stringify(data, null, 2)}\n` : yamlText(yamlDocument(data));
}

/** Data as the library's document, before anybody adds comments to it. A key called `<<` is in quotes: without them it would merge. */
export function yamlDocument(data: JsonValue): Document {
  const document = new Document(data, { aliasDuplicateObjects: false });
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === "<<") key.type = "QUOTE_DOUBLE";
    },
  });
  return document;
}

/** Lines are as long as their texts. */
export function yamlText(document: Document): string {
  return document.toString({ lineWidth: 0 });
}
