import type { Occurrence, ParsedText } from "../../runtime/index.js";
import { renderScalar } from "../../runtime/index.js";

/** Another name in the quotes that the text has at an occurrence, or in quotes where YAML would not read it as a text otherwise. */
export function respelled(parsed: ParsedText, { at, node }: Occurrence, name: string): string {
  if (parsed.language !== "yaml") return renderScalar(name, "json");
  const quote = parsed.text[at === "key" ? node.keyStart : node.start];
  if (quote === '"') return renderScalar(name, "json");
  if (quote === "'" && !/[\p{Cc}\u2028\u2029]/u.test(name)) return `'${name.replaceAll("'", "''")}'`;
  return renderScalar(name, "yaml");
}
