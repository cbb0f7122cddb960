import { PythonError } from "../../errors.js";
import type { JsonValue } from "../../json.js";
import type { Envelope } from "../../workflow/envelope.js";
import { parseEnvelope } from "../../workflow/parse-envelope.js";
import { formatLine } from "../format.js";
import { PythonJsonError, readPythonJson, type PythonJsonText } from "../python-reader.js";
import { firstBadByte } from "../utf8.js";
import type { Place } from "./fault.js";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const BLANK = /^[ \t\r\v\f]*$/;

/** One line of a log under examination. What is worked out is worked out once, when a check asks. */
export class LogLine {
  /** Index of the first byte that is no UTF-8; -1 for none. */
  readonly badByte: number;
  readonly text: string;
  private read: PythonJsonText | PythonJsonError | undefined;
  private record: Envelope | PythonError | undefined;

  constructor(
    /** Without the newline. */
    readonly bytes: Buffer,
    readonly file: string,
    readonly line: number,
    /** Of the first byte in the file. */
    readonly offset: number,
    /** False where the file ends before the newline. */
    readonly terminated: boolean,
  ) {
    let text: string | undefined;
    try {
      text = strict.decode(bytes);
    } catch {
      text = undefined;
    }
    this.text = text ?? "";
    this.badByte = text === undefined ? firstBadByte(bytes) : -1;
  }

  get blank(): boolean {
    return this.badByte < 0 && BLANK.test(this.text);
  }

  /** What Python's `json.loads` makes of the line. */
  get json(): PythonJsonText | PythonJsonError {
    if (this.read === undefined)
      try {
        this.read = readPythonJson(this.text);
      } catch (error) {
        if (!(error instanceof PythonJsonError)) throw error;
        this.read = error;
      }
    return this.read;
  }

  get broken(): PythonJsonError | undefined {
    return this.json instanceof PythonJsonError ? this.json : undefined;
  }

  /** The record, or the error with which AG2 refuses it; `undefined` where the line is no JSON. */
  get envelope(): Envelope | PythonError | undefined {
    if (this.record === undefined && this.badByte < 0 && !(this.json instanceof PythonJsonError))
      this.record = parsed(this.json.value);
    return this.record;
  }

  /**
   * True for a line byte for byte as AG2 writes it: then no check of a line can find anything, and the slow reader, which knows where
   * everything stands, is not needed.
   */
  get canonical(): boolean {
    if (!this.terminated || this.badByte >= 0) return false;
    try {
      const record = parsed(JSON.parse(this.text) as JsonValue);
      if (record instanceof PythonError || formatLine(record) !== this.text) return false;
      this.record = record;
      return true;
    } catch {
      return false;
    }
  }

  /** The place of a UTF-16 index of the text. */
  at(index: number): Place {
    return this.atByte(Buffer.byteLength(this.text.slice(0, index), "utf8"));
  }

  atByte(byte: number): Place {
    return { file: this.file, line: this.line, offset: this.offset + byte };
  }

  /** The place of the value to which a JSON pointer leads; the nearest one around it where it leads nowhere. */
  atPointer(pointer: string): Place {
    const places = new Map<string, number>();
    readPythonJson(this.text, (each, index) => places.set(each, index));
    let near = pointer;
    while (near !== "" && !places.has(near)) near = near.slice(0, near.lastIndexOf("/"));
    return this.at(places.get(near) ?? 0);
  }
}

function parsed(value: JsonValue): Envelope | PythonError {
  try {
    return parseEnvelope(value);
  } catch (error) {
    if (error instanceof PythonError) return error;
    throw error;
  }
}
