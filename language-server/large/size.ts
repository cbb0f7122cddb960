import type { DocumentLanguage } from "../../runtime/index.js";

/**
 * UTF-16 units past which a text is read in a thread of its own. Reading one of this length holds its thread up for some 50 milliseconds;
 * YAML takes several times as long as JSON.
 */
const MOST: Readonly<Record<DocumentLanguage, number>> = {
  json: 512 * 1024,
  yaml: 128 * 1024,
  python: 512 * 1024,
};

export function isLarge({ language, text }: { language: DocumentLanguage; text: string }): boolean {
  return text.length > MOST[language];
}
