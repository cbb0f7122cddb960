import type { Position } from "vscode-languageserver";
import type { DocumentLanguage, ParsedText, SourceNode } from "../../runtime/index.js";
import { nodeAtOffset, parseWorkflow } from "../../runtime/index.js";
import type { TextView } from "../text-view.js";

/** Stands for what is being typed; nobody's document has it. */
export const TYPED = "\u{e0b7}\u{e0b7}";

/** What the text would mean with something typed at the cursor. */
export interface CursorReading {
  readonly parsed: ParsedText;
  readonly language: DocumentLanguage;
  /** The value that is being typed, or the one whose key is. Belongs to `parsed`. */
  readonly node: SourceNode;
  readonly onKey: boolean;
  /** What a completion replaces, in offsets of the text as it is. */
  readonly start: number;
  readonly end: number;
  /** The text as it is, from `end` on. */
  readonly after: string;
}

/**
 * Reads the text with a mark put in at the cursor, so that an empty place reads like a filled one and both formats alike. There may be two
 * readings: a bare word in a YAML list can become a text or the first key of an object.
 */
export function readingsAt({ current, uri }: TextView, position: Position): CursorReading[] {
  const { text, language, lines } = current;
  const offset = lines.offsetAt(position);
  const quoted = language === "yaml" ? undefined : textAround(current, offset);
  // Inside closed quotes the reading at hand says all that another one would.
  if (quoted && !current.incomplete) return [quoted];
  const inside = language === "yaml" || quoted ? read(text, offset, offset, TYPED) : undefined;
  if (language !== "yaml") {
    if (inside) return [inside];
    const from = offset - (/[\w.-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0].length ?? 0);
    const to = offset + (/^[\w.-]*/.exec(text.slice(offset, offset + 80))?.[0].length ?? 0);
    return [read(text, from, to, `"${TYPED}"`)].filter((each) => each !== undefined);
  }
  const asKey = inside?.onKey ? undefined : read(text, offset, offset, `${TYPED}:`);
  return [inside, asKey?.onKey ? asKey : undefined].filter((each) => each !== undefined);

  function read(original: string, from: number, to: number, mark: string): CursorReading | undefined {
    const parsed = parseWorkflow(original.slice(0, from) + mark + original.slice(to), {
      uri,
      language,
      kind: current.kind,
    });
    const found = parsed.root && nodeAtOffset(parsed.root, from + mark.indexOf(TYPED) + 1);
    if (!found) return undefined;
    const { node, onKey } = found;
    const typed = onKey ? node.key : node.value;
    if (typeof typed !== "string" || !typed.includes(TYPED)) return undefined;
    const [start, end] = onKey ? [node.keyStart, node.keyEnd] : [node.start, node.end];
    const replaced = mark === TYPED || mark === `${TYPED}:` ? 0 : to - from;
    const grown = (mark.endsWith(":") ? TYPED.length : mark.length) - replaced;
    const span = original.slice(start, end - grown);
    if (/[\r\n]/.test(span)) return undefined;
    return { parsed, language, node, onKey, start, end: end - grown, after: original.slice(end - grown) };
  }
}

/** The JSON text or key whose quotes are around the offset, also one that is never closed. */
function textAround(parsed: ParsedText, offset: number): CursorReading | undefined {
  const { root, text, language } = parsed;
  const found = root && nodeAtOffset(root, offset);
  if (!found) return undefined;
  const { node, onKey } = found;
  const [start, end] = onKey ? [node.keyStart, node.keyEnd] : [node.start, node.end];
  const isOpen = text[end - 1] !== '"' || end - start < 2;
  if (text[start] !== '"' || offset <= start || (offset >= end && !isOpen)) return undefined;
  return { parsed, language, node, onKey, start, end, after: text.slice(end) };
}
