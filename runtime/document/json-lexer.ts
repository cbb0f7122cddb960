import { KeyCache } from "./key-cache.js";

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

const PUNCTUATION: Record<number, JsonToken> = {
  123: "{",
  125: "}",
  91: "[",
  93: "]",
  58: ":",
  44: ",",
};

const ESCAPES: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NUMBER_LIKE = /[-+.\w]*/y;

/** Cuts JSON (with comments) into tokens, one `next()` at a time. It never throws and always moves on. */
export class JsonLexer {
  /** The current token's place and, for a string, its unescaped text. */
  start = 0;
  end = 0;
  value = "";
  fault: JsonTokenFault;
  /** Whether a line ended between the previous token and this one. */
  newline = false;
  private at: number;
  private readonly strings = new KeyCache();

  constructor(
    readonly text: string,
    from: number,
  ) {
    this.at = from;
  }

  next(): JsonToken {
    const text = this.text;
    let at = this.at;
    let code = text.charCodeAt(at);
    this.newline = false;
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      if (code === 10 || code === 13) this.newline = true;
      at += 1;
      code = text.charCodeAt(at);
    }
    this.start = at;
    this.fault = undefined;
    if (code === 34) return this.string(at);
    const mark = PUNCTUATION[code];
    if (mark !== undefined) return this.done(mark, at + 1);
    if (at >= text.length) return this.done("end", text.length);
    if ((code >= 48 && code <= 57) || code === 45) return this.number(at);
    if (code === 47) return this.comment(at);
    return this.word(at);
  }

  /** True when the next thing after this token is a colon: it is a key. */
  colonFollows(): boolean {
    let at = this.at;
    while (/\s/.test(this.text.charAt(at))) at += 1;
    return this.text.charAt(at) === ":";
  }

  private done(token: JsonToken, end: number): JsonToken {
    this.at = end;
    this.end = end;
    return token;
  }

  private string(open: number): JsonToken {
    const text = this.text;
    let at = open + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        this.value = this.strings.take(text, open + 1, at);
        return this.done("string", at + 1);
      }
      // NaN at the end of the text fails this comparison too.
      if (code === 92 || !(code >= 32)) return this.escapedString(open, at);
      at += 1;
    }
  }

  private escapedString(open: number, from: number): JsonToken {
    const text = this.text;
    let at = from;
    let value = text.slice(open + 1, at);
    let kept = at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 34 || at >= text.length || code === 10 || code === 13) {
        this.value = value + text.slice(kept, at);
        if (code === 34) return this.done("string", at + 1);
        this.fault = "open-string";
        return this.done("string", at);
      }
      if (code === 92) {
        value += text.slice(kept, at);
        const letter = text.charAt(at + 1);
        const plain = ESCAPES[letter];
        const hex = letter === "u" ? text.slice(at + 2, at + 6) : "";
        if (plain !== undefined) {
          value += plain;
          at += 2;
        } else if (/^[\da-fA-F]{4}$/.test(hex)) {
          value += String.fromCharCode(Number.parseInt(hex, 16));
          at += 6;
        } else {
          this.fault ??= "escape";
          at += 1;
        }
        kept = at;
        continue;
      }
      if (code < 32) this.fault ??= "control";
      at += 1;
    }
  }

  private number(at: number): JsonToken {
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(this.text);
    NUMBER_LIKE.lastIndex = at;
    const whole = NUMBER_LIKE.exec(this.text)?.[0] ?? "";
    if (!found || found[0].length !== whole.length) {
      if (/^-[a-zA-Z]/.test(whole)) return this.word(at);
      this.fault = "number";
    }
    this.value = whole;
    return this.done("number", at + Math.max(1, whole.length));
  }

  private comment(at: number): JsonToken {
    const text = this.text;
    const second = text.charCodeAt(at + 1);
    if (second === 47) {
      let end = at + 2;
      while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end += 1;
      return this.done("comment", end);
    }
    if (second === 42) {
      const close = text.indexOf("*/", at + 2);
      if (close >= 0) return this.done("comment", close + 2);
      this.fault = "open-comment";
      return this.done("comment", text.length);
    }
    return this.done("stray", at + 1);
  }

  private word(from: number): JsonToken {
    const text = this.text;
    let at = from;
    while (at < text.length && isWordUnit(text.charCodeAt(at))) at += 1;
    this.value = text.slice(from, at);
    return at > from ? this.done("word", at) : this.done("stray", from + 1);
  }
}

/** Everything but white space and JSON's own marks belongs to a word, so that one slip is one finding. */
function isWordUnit(code: number): boolean {
  if (code <= 32 || code === 34 || code === 44 || code === 47 || code === 58) return false;
  return code !== 91 && code !== 93 && code !== 123 && code !== 125;
}
