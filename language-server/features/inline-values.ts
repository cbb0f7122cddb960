import type { InlineValue, Range } from "vscode-languageserver";
import { namesIn, type ParsedText } from "../../runtime/index.js";

/** Names that an expression reads as something else, or that the debugger has for the turn and the state too. */
const NOT_PLAIN =
  /^(?:true|false|null|none|in|and|or|not|turn|state|context_vars|sender|text|tools|routing|turn_count|expected_next_speaker|last_speaker_id|last_envelope_id|participant_order|creator_id|pending_close_reason)$/i;

/** The context variables that rules in the range ask for, as expressions that a debugger shows beside them. Each once a line. */
export function inlineValuesOf(parsed: ParsedText, within: Range): InlineValue[] {
  const index = namesIn(parsed);
  const seen = new Set<string>();
  return index.names("contextKey").flatMap((key) =>
    index.of("contextKey", key).flatMap((place) => {
      if (place.role !== "read") return [];
      const range = place.range(parsed.lines);
      const { line } = range.start;
      if (line < within.start.line || line > within.end.line) return [];
      const id = `${line}:${key}`;
      if (seen.has(id) || place.pointer.includes("/scenarios/")) return [];
      seen.add(id);
      return [{ range, expression: expressionOf(key) }];
    }),
  );
}

function expressionOf(key: string): string {
  const plain = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) && !NOT_PLAIN.test(key);
  return plain ? key : `context_vars[${JSON.stringify(key)}]`;
}
