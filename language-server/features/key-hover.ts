import type { Position } from "vscode-languageserver";
import type { ParsedText, SourceNode } from "../../runtime/index.js";
import { documentOrchestration, nodeAtOffset } from "../../runtime/index.js";
import { placeOf } from "../completion/place.js";
import { codeSpan } from "../markdown.js";
import { schemaAt, schemaOf } from "../schema.js";
import { KEY_DETAILS } from "../vocabulary/keys.js";

/** What the key under the cursor is for, and what AG2 really does with it; undefined away from keys that Baton knows. */
export function keyHover(
  parsed: ParsedText,
  position: Position,
): { node: SourceNode; lines: string[] } | undefined {
  const found = parsed.root && nodeAtOffset(parsed.root, parsed.lines.offsetAt(position));
  if (!found?.onKey) return undefined;
  const { node } = found;
  const { description } = schemaAt(schemaOf(parsed.kind), node);
  const place = placeOf(node, parsed.kind);
  const own = documentOrchestration(parsed.documents[0]?.orchestration).keyDetails;
  const details = own?.get(place) ?? KEY_DETAILS.get(place);
  const texts = [description, details].filter((text) => text !== undefined);
  return texts.length > 0 ? { node, lines: [`**${codeSpan(node.key ?? "")}**`, ...texts] } : undefined;
}
