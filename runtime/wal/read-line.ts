import { PythonError } from "../errors.js";
import { isObject, type JsonValue } from "../json.js";
import { parseEnvelope } from "../workflow/parse-envelope.js";
import { lineDamage, type DamageKind } from "./damage.js";
import { MAX_DEPTH } from "./python-json.js";
import { PythonJsonError, pointerTo, readPythonJson, type PythonJsonText } from "./python-reader.js";
import type { WalRecord } from "./recorded.js";

/** One line of a log, without its newline. */
export interface WalLine {
  text: string;
  file: string;
  /** 1-based. */
  line: number;
  /** Of its first byte in the file. */
  offset: number;
  /** False where the file ends before the newline. */
  terminated: boolean;
  /** True where the reader knows already that there is nothing but ASCII in it. */
  ascii?: boolean;
}

/** Where Python's `splitlines` cuts and JSON's strings may still hold the character raw. */
const PYTHON_LINE_END = /[\u0085\u2028\u2029]/;
/** May hold an integer beyond 2^53; the slow reader knows whether it really does. The first form is quick to say no. */
const MANY_DIGITS = /\d{16}/;
const MAYBE_BIG_INTEGER = /[:[,] ?-?\d{16}/;
const BLANK = /^[ \t\r\v\f]*$/;
const OPENING_BRACE = 0x7b;

/** Reads one line into `records`: an envelope, a damage, or an envelope with a damage that says what AG2 would not like. Blank lines give nothing. */
export function readLine(line: WalLine, records: WalRecord[]): void {
  const { text } = line;
  if (text.charCodeAt(0) !== OPENING_BRACE && BLANK.test(text)) return;
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    readSlowly(line, records);
    return;
  }
  if (text.length > 2 * MAX_DEPTH && isTooDeep(text)) {
    damage(line, records, "too_deep", 0, `a value is nested more than ${MAX_DEPTH} levels deep`);
    return;
  }
  if (!line.ascii && PYTHON_LINE_END.test(text))
    damage(
      line,
      records,
      "line_separator",
      text.search(PYTHON_LINE_END),
      "a line separator stands raw inside a string, where Python cuts the line in two",
    );
  if (MANY_DIGITS.test(text) && MAYBE_BIG_INTEGER.test(text))
    reportBigIntegers(line, readPythonJson(text), records);
  keep(line, value, records);
}

function readSlowly(line: WalLine, records: WalRecord[]): void {
  let read: PythonJsonText;
  try {
    read = readPythonJson(line.text);
  } catch (error) {
    if (!(error instanceof PythonJsonError)) throw error;
    if (line.text.startsWith("\ufeff")) {
      damage(line, records, "bom", 0, "a byte order mark stands before the first record");
      readLine({ ...line, text: line.text.slice(1), offset: line.offset + 3 }, records);
    } else if (!line.terminated && error.index >= line.text.length)
      damage(line, records, "cut", line.text.length, "the last record is cut off");
    else damage(line, records, "not_json", error.index, `the record is no JSON: ${error.message}`);
    return;
  }
  reportBigIntegers(line, read, records);
  keep(line, read.value, records);
}

function keep(line: WalLine, value: JsonValue, records: WalRecord[]): void {
  if (!isObject(value)) {
    damage(line, records, "not_an_object", 0, "the record is no object");
    return;
  }
  try {
    records.push({ envelope: parseEnvelope(value), line: line.line, offset: line.offset });
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    reportFields(line, error, records);
    return;
  }
  if (!line.terminated)
    damage(
      line,
      records,
      "no_last_newline",
      line.text.length,
      "the newline after the last record is missing; the next record that is appended will run into it",
    );
}

/** An unknown key is underlined itself; a missing one is nowhere, so the line is. */
function reportFields(line: WalLine, error: PythonError, records: WalRecord[]): void {
  const unknown = readPythonJson(line.text).keys.find(({ key }) => error.pointer === pointerTo(key));
  if (unknown) damage(line, records, "unknown_key", unknown.index, error.message);
  else damage(line, records, "missing_key", 0, error.message);
}

function reportBigIntegers(line: WalLine, read: PythonJsonText, records: WalRecord[]): void {
  for (const { text, index } of read.bigIntegers)
    damage(
      line,
      records,
      "big_integer",
      index,
      `${text.slice(0, 40)} is beyond what Baton holds exactly (2^53); comparisons with it may differ from AG2's`,
    );
}

function damage(line: WalLine, records: WalRecord[], kind: DamageKind, index: number, what: string): void {
  const offset = line.offset + Buffer.byteLength(line.text.slice(0, index), "utf8");
  records.push({ damage: lineDamage(kind, { file: line.file, line: line.line, offset }, what) });
}

/** Counts brackets outside strings: no recursion, so that no nesting is too deep for it. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = endOfString(text, at);
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
