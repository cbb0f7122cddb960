import { setOwn, type JsonObject, type JsonValue } from "../json.js";
import { MAX_DEPTH } from "./python-json.js";

/** Where and why a text is not what Python's `json.loads` reads. `index` counts UTF-16 units from the text's start. */
export class PythonJsonError extends Error {
  constructor(
    message: string,
    readonly index: number,
  ) {
    super(message);
    this.name = "PythonJsonError";
  }
}

export interface PythonJsonText {
  value: JsonValue;
  /** Keys of the outermost object that stand in the text, in order, with their places; repeated keys too. */
  keys: { key: string; index: number }[];
  /** Integers that JavaScript cannot hold exactly. */
  bigIntegers: { text: string; index: number }[];
  /** NaN and the infinities, which strict JSON does not have. */
  notFinite: { text: string; index: number }[];
}

/** Called with the JSON pointer of each value and the index at which it stands. */
export type VisitPlace = (pointer: string, index: number) => void;

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const WORDS: [string, JsonValue][] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
];

/**
 * Reads JSON as Python's `json.loads` does: bare NaN and Infinity are numbers, the last of two equal keys wins. Slower than `JSON.parse`,
 * but says exactly where a text breaks. Throws a `PythonJsonError`.
 */
export function readPythonJson(text: string, visit?: VisitPlace): PythonJsonText {
  const reader = new Reader(text, visit);
  const value = reader.document();
  const { keys, bigIntegers, notFinite } = reader;
  return { value, keys, bigIntegers, notFinite };
}

class Reader {
  readonly keys: { key: string; index: number }[] = [];
  readonly bigIntegers: { text: string; index: number }[] = [];
  readonly notFinite: { text: string; index: number }[] = [];
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly visit?: VisitPlace,
  ) {}

  document(): JsonValue {
    this.space();
    const value = this.value(0, "");
    this.space();
    if (this.at < this.text.length) this.fail("a second value follows the first one on the same line");
    return value;
  }

  private value(depth: number, pointer: string): JsonValue {
    this.visit?.(pointer, this.at);
    if (depth > MAX_DEPTH) this.fail(`the nesting is deeper than ${MAX_DEPTH} levels`);
    const unit = this.text[this.at];
    if (unit === "{") return this.object(depth, pointer);
    if (unit === "[") return this.array(depth, pointer);
    if (unit === '"') return this.string();
    for (const [word, value] of WORDS)
      if (this.text.startsWith(word, this.at)) {
        if (typeof value === "number") this.notFinite.push({ text: word, index: this.at });
        this.at += word.length;
        return value;
      }
    return this.number();
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (!match) return this.fail("a value is expected here");
    const [text, fraction, exponent] = match;
    const value = Number(text);
    if (fraction === undefined && exponent === undefined && !Number.isSafeInteger(value))
      this.bigIntegers.push({ text, index: this.at });
    this.at += text.length;
    return value;
  }

  private object(depth: number, pointer: string): JsonObject {
    const object: JsonObject = {};
    this.at++;
    this.space();
    if (this.take("}")) return object;
    for (;;) {
      if (this.text[this.at] !== '"') this.fail("a key in double quotes is expected here");
      const index = this.at;
      const key = this.string();
      if (depth === 0) this.keys.push({ key, index });
      this.space();
      if (!this.take(":")) this.fail("a colon is expected here");
      this.space();
      setOwn(object, key, this.value(depth + 1, this.visit ? `${pointer}${pointerTo(key)}` : ""));
      this.space();
      if (this.take("}")) return object;
      if (!this.take(",")) this.fail("a comma or a closing brace is expected here");
      this.space();
    }
  }

  private array(depth: number, pointer: string): JsonValue[] {
    const array: JsonValue[] = [];
    this.at++;
    this.space();
    if (this.take("]")) return array;
    for (;;) {
      array.push(this.value(depth + 1, this.visit ? `${pointer}/${array.length}` : ""));
      this.space();
      if (this.take("]")) return array;
      if (!this.take(",")) this.fail("a comma or a closing bracket is expected here");
      this.space();
    }
  }

  private string(): string {
    const start = this.at++;
    for (; this.at < this.text.length; this.at++) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === 0x22) {
        const literal = this.text.slice(start, ++this.at);
        try {
          return JSON.parse(literal) as string;
        } catch {
          this.at = start;
          this.fail("a string has an escape that JSON does not know");
        }
      }
      if (unit < 0x20) this.fail("a raw control character stands in a string");
      if (unit === 0x5c) this.at++;
    }
    this.at = this.text.length;
    return this.fail("the text ends inside a string");
  }

  private take(unit: string): boolean {
    if (this.text[this.at] !== unit) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at++;
  }

  private fail(message: string): never {
    throw new PythonJsonError(
      this.at >= this.text.length ? "the text ends before the value does" : message,
      Math.min(this.at, this.text.length),
    );
  }
}

/** The JSON pointer of a key of the outermost object. */
export function pointerTo(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
