import { createScanner } from "jsonc-parser";
import type { JSONScanner } from "jsonc-parser";

export type JsonToken =
  | "{"
  | "}"
  | "["
  | "]"
  | ":"
  | ","
  | "string"
  | "number"
  | "word"
  | "comment"
  | "stray"
  | "end";

export type JsonTokenFault = "open-string" | "open-comment" | "escape" | "control" | "number" | undefined;

/** jsonc-parser's SyntaxKind by number: an ambient `const enum` cannot be used where each file is compiled alone. */
const TOKENS: readonly (JsonToken | "line-break" | "space")[] = [
  "end",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "word",
  "word",
  "word",
  "string",
  "number",
  "comment",
  "comment",
  "line-break",
  "space",
  "word",
  "end",
];

/** jsonc-parser's ScanError by number. */
const FAULTS: readonly JsonTokenFault[] = [
  undefined,
  "open-comment",
  "open-string",
  "number",
  "escape",
  "escape",
  "control",
];

const NUMBER_LIKE = /[-+.\w]*/y;

/**
 * Cuts JSON (with comments) into tokens, one `next()` at a time; it never throws and always moves on. The scanner is jsonc-parser's own;
 * this puts what one slip left in pieces (`01`, `-Infinity`, `1.2.3`) back into one token, so that one slip is one finding.
 */
export class JsonLexer {
  /** The current token's place and, for a string, its unescaped text. */
  start = 0;
  end = 0;
  fault: JsonTokenFault;
  /** Whether a line ended between the previous token and this one. */
  newline = false;
  private readonly scanner: JSONScanner;
  private whole: string | undefined;

  constructor(
    readonly text: string,
    from: number,
  ) {
    this.scanner = createScanner(text, false);
    this.scanner.setPosition(from);
  }

  /** A string's unescaped text; a number's or word's source. */
  get value(): string {
    return this.whole ?? this.scanner.getTokenValue();
  }

  next(): JsonToken {
    const scanner = this.scanner;
    this.newline = false;
    this.whole = undefined;
    for (;;) {
      const token = TOKENS[scanner.scan()] ?? "stray";
      if (token === "space") continue;
      if (token === "line-break") {
        this.newline = true;
        continue;
      }
      this.start = scanner.getTokenOffset();
      this.end = scanner.getPosition();
      this.fault = FAULTS[scanner.getTokenError()];
      if (token === "number") return this.number();
      if (token === "word") return this.word();
      return token;
    }
  }

  /** True when the next thing after this token is a colon: it is a key. */
  colonFollows(): boolean {
    let at = this.end;
    while (/\s/.test(this.text.charAt(at))) at += 1;
    return this.text.charAt(at) === ":";
  }

  private number(): JsonToken {
    NUMBER_LIKE.lastIndex = this.end;
    const rest = NUMBER_LIKE.exec(this.text)?.[0] ?? "";
    if (rest !== "") {
      this.take(this.end + rest.length);
      this.fault = "number";
    }
    return "number";
  }

  private word(): JsonToken {
    const first = this.text.charCodeAt(this.start);
    if (first === 47) {
      this.take(this.start + 1);
      return "stray";
    }
    if (first !== 45) return this.end > this.start ? "word" : this.stray();
    // The scanner stops after a minus that no digit follows.
    NUMBER_LIKE.lastIndex = this.start;
    this.take(this.start + (NUMBER_LIKE.exec(this.text)?.[0] ?? "-").length);
    if (/^-[a-zA-Z]/.test(this.value)) return "word";
    this.fault = "number";
    return "number";
  }

  private stray(): JsonToken {
    this.take(this.start + 1);
    return "stray";
  }

  private take(end: number): void {
    this.end = end;
    this.whole = this.text.slice(this.start, end);
    this.scanner.setPosition(end);
  }
}
