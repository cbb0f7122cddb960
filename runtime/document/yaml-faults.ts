/** The YAML library's error codes in words that say what to do; a code not listed keeps the library's own sentence. */
const SENTENCES: Record<string, string> = {
  BAD_INDENT: "This line is indented differently from the lines it belongs to.",
  BLOCK_AS_IMPLICIT_KEY:
    "A key must fit on one line, and “key: value: more” is not one: put the inner part in quotes or on a line of its own.",
  BLOCK_IN_FLOW:
    "Inside [ ] and { } everything is written in flow style, without lines that start with “- ” or hang by indentation.",
  KEY_OVER_1024_CHARS: "A key must be shorter than 1,024 characters.",
  MISSING_CHAR: "A closing quote, bracket, comma or colon is missing here.",
  MULTILINE_IMPLICIT_KEY: "A key must fit on one line: a colon is missing, or a quote was not closed.",
  TAB_AS_INDENT: "YAML is indented with spaces; this line starts with a tab.",
  UNEXPECTED_TOKEN: "This does not belong here.",
  BAD_SCALAR_START: "A text that starts with this character must stand in quotes.",
  MULTIPLE_ANCHORS: "A value can have one anchor only.",
  MULTIPLE_TAGS: "A value can have one tag only.",
  TAG_RESOLVE_FAILED: "This tag is not known: the value is read as if it had none.",
};

/** The code decides the sentence; where the library's says more (what is missing), it is kept behind. */
export function yamlFault(code: string, message: string): string {
  const sentence = SENTENCES[code];
  const detail = (message.split("\n")[0] ?? message).slice(0, 200);
  if (sentence === undefined) return detail;
  return code === "MISSING_CHAR" || code === "UNEXPECTED_TOKEN" ? `${sentence} (${detail})` : sentence;
}
