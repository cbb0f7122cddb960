import { setOwn } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import { MAX_DEPTH, TOO_DEEP } from "./depth.js";
import { JsonLexer } from "./json-lexer.js";
import type { JsonToken } from "./json-lexer.js";
import { jsonStringFault, jsonWord, lossyNumber } from "./json-scalars.js";
import type { PlainJson } from "./plain-json.js";
import type { Problems, Repair } from "./problems.js";
import { DuplicateKeys } from "./duplicate-key.js";
import { shown, visible } from "./shown.js";
import { SourceNode } from "./source-node.js";

/** What the reader expects next; `*AfterComma` differ only in that a closing bracket there means a trailing comma. */
type Expect =
  | "value"
  | "firstItem"
  | "itemAfterComma"
  | "firstKey"
  | "keyAfterComma"
  | "colon"
  | "comma"
  | "end";

/**
 * Reads JSON with comments and trailing commas into a tree, with one loop and its own stack, so that no nesting can overflow.
 * Half-typed text gives the tree of what is there: a key without a value gets a "missing" node and no entry in the data.
 */
export class JsonReader {
  private readonly lexer: JsonLexer;
  private readonly duplicates = new DuplicateKeys();
  private root: SourceNode | undefined;
  /** The innermost open object or array. */
  private open: SourceNode | undefined;
  private depth = 0;
  private expect: Expect = "value";
  private key = "";
  private keyStart = -1;
  private keyEnd = -1;
  private comma = 0;
  /** After a text that was never closed brackets are missing, which would be the same finding again. */
  private swallowed = false;
  /** Past the limit of nesting nothing is read: what is missing there has not been looked for. */
  private tooDeep = false;

  constructor(
    readonly text: string,
    readonly problems: Problems,
    readonly plain: PlainJson,
  ) {
    const bom = text.charCodeAt(0) === 0xfeff;
    if (bom) plain.bom();
    this.lexer = new JsonLexer(text, bom ? 1 : 0);
  }

  read(): SourceNode | undefined {
    for (;;) {
      const token = this.lexer.next();
      if (token === "comment") {
        if (this.lexer.fault) this.fault("This comment is never closed: add */ where it ends.");
        this.plain.comment(this.lexer.start, this.lexer.end);
        continue;
      }
      if (token === "end") break;
      if (!this.take(token)) break;
    }
    this.finish();
    this.duplicates.report(this.problems);
    return this.root;
  }

  /** False where reading must stop. */
  private take(token: JsonToken): boolean {
    if (this.expect === "end") {
      // Where no value could be made of the first word, this is no JSON at all, which has been said.
      if (this.root?.kind !== "missing") this.fault("Nothing may stand after the document's end.");
      return false;
    }
    switch (token) {
      case "}":
      case "]":
        this.close(token);
        return true;
      case ",":
        this.takeComma();
        return true;
      case ":":
        this.takeColon();
        return true;
      case "stray":
        this.fault(strayMessage(this.text.charCodeAt(this.lexer.start)));
        return true;
      case "string":
        if (this.lexer.fault) {
          this.fault(jsonStringFault(this.lexer.fault));
          this.swallowed ||= this.lexer.fault === "open-string";
        }
        if (this.isKey()) {
          this.takeKey();
          return true;
        }
        return this.scalar("string", this.lexer.value);
      case "word":
        if (this.expect === "firstKey" || this.expect === "keyAfterComma") {
          this.fault(`Put the key ${shown(this.lexer.value)} in double quotes.`, this.quoted());
          this.takeKey();
          return true;
        }
        return this.word();
      case "number":
        return this.number();
      case "{":
      case "[":
        return this.openBracket(token);
      case "comment":
      case "end":
        return true;
    }
  }

  /** A string is a key where one is due; also where a value was never typed and the next line brings a key. */
  private isKey(): boolean {
    switch (this.expect) {
      case "firstKey":
      case "keyAfterComma":
        return true;
      case "colon":
        this.missingValue("colon");
        return true;
      case "value":
        if (this.open?.kind !== "object" || !this.lexer.newline || !this.lexer.colonFollows()) return false;
        this.missingValue("value");
        return true;
      case "comma":
        if (this.open?.kind !== "object") return false;
        this.missingComma();
        return true;
      default:
        return false;
    }
  }

  private takeKey(): void {
    this.key = this.lexer.value;
    this.keyStart = this.lexer.start;
    this.keyEnd = this.lexer.end;
    this.expect = "colon";
  }

  private takeComma(): void {
    const { start, end } = this.lexer;
    if (this.expect === "comma") {
      this.comma = start;
      this.expect = this.open?.kind === "object" ? "keyAfterComma" : "itemAfterComma";
    } else if (this.expect === "colon" || (this.expect === "value" && this.open)) {
      this.missingValue(this.expect);
      this.takeComma();
    } else
      this.problems.syntax(
        "Nothing stands before this comma: type a value, or remove the comma.",
        start,
        end,
        { title: "Remove the comma", start, end, newText: "" },
      );
  }

  private takeColon(): void {
    if (this.expect === "colon") {
      this.expect = "value";
      this.comma = this.lexer.end;
    } else this.fault("A colon stands only between a key and its value.");
  }

  /** Prepares for a value; false where none may stand. */
  private ready(): boolean {
    switch (this.expect) {
      case "value":
      case "firstItem":
      case "itemAfterComma":
        return true;
      case "comma":
        if (this.open?.kind === "object") {
          this.fault(`A key in double quotes belongs here, then a colon and a value.`);
          return false;
        }
        this.missingComma();
        return true;
      case "colon":
        this.problems.syntax(
          `A colon is missing after the key ${shown(this.key)}.`,
          this.keyStart,
          this.keyEnd,
          { title: "Insert a colon", start: this.keyEnd, newText: ":" },
        );
        return true;
      case "firstKey":
      case "keyAfterComma":
        this.fault("A key in double quotes belongs here, then a colon and a value.");
        return false;
      case "end":
        return false;
    }
  }

  private scalar(kind: "string" | "number" | "boolean" | "null", value: JsonValue): boolean {
    if (this.ready()) this.place(new SourceNode(kind, this.lexer.start, this.lexer.end, value));
    return true;
  }

  private word(): boolean {
    const word = jsonWord(this.lexer.value);
    if (word.message !== undefined) this.fault(word.message);
    if (word.notPlain) this.plain.number(this.lexer.start, this.lexer.end);
    if (word.value === undefined) {
      if (this.ready()) this.place(new SourceNode("missing", this.lexer.start, this.lexer.end, undefined));
      return true;
    }
    const kind = word.value === null ? "null" : (typeof word.value as "string" | "number" | "boolean");
    return this.scalar(kind, word.value);
  }

  private number(): boolean {
    const { value: source, start, end } = this.lexer;
    if (this.lexer.fault) this.fault(`${source} is not a number as JSON writes them.`);
    const value = Number(source);
    if (!this.lexer.fault) lossyNumber(source, value, start, end, this.problems);
    return this.scalar("number", Number.isNaN(value) ? 0 : value);
  }

  private openBracket(token: "{" | "["): boolean {
    if (!this.ready()) {
      // An object or list where a key belongs: read it as the value of a key that is not typed yet.
      this.key = "";
      this.keyStart = this.lexer.start;
      this.keyEnd = this.lexer.start;
    }
    if (this.depth === MAX_DEPTH) {
      this.fault(TOO_DEEP);
      this.tooDeep = true;
      return false;
    }
    this.depth += 1;
    const node = new SourceNode(
      token === "{" ? "object" : "array",
      this.lexer.start,
      this.text.length,
      token === "{" ? {} : [],
    );
    this.place(node);
    this.open = node;
    this.expect = token === "{" ? "firstKey" : "firstItem";
    return true;
  }

  /** Hangs a value into the open container, in the tree and in the data. */
  private place(node: SourceNode): void {
    const open = this.open;
    if (!open) {
      this.root = node;
      this.expect = "end";
      return;
    }
    if (open.kind === "object") {
      node.key = this.key;
      node.keyStart = this.keyStart;
      node.keyEnd = this.keyEnd;
      const data = open.value as JsonObject;
      if (isRepeated(open, data, this.key)) this.duplicates.add(open, this.key, this.keyStart, this.keyEnd);
      if (node.value !== undefined) setOwn(data, this.key, node.value);
    } else if (node.value !== undefined) (open.value as JsonValue[]).push(node.value);
    if (node.value !== undefined || open.kind === "object") open.add(node);
    this.expect = "comma";
  }

  private close(token: "}" | "]"): void {
    const kind = token === "}" ? "object" : "array";
    if (this.open?.kind !== kind) {
      if (!this.isOpen(kind)) {
        if (!this.swallowed) this.fault(`This ${token} closes nothing.`);
        return;
      }
      if (!this.swallowed)
        this.fault(
          `This ${token} closes another bracket than the one that is open: ${this.open?.kind === "object" ? "a } is missing before it" : "a ] is missing before it"}.`,
        );
      while (this.open && this.open.kind !== kind) this.leave(this.lexer.start);
    }
    if (this.expect === "keyAfterComma" || this.expect === "itemAfterComma")
      this.plain.trailingComma(this.comma);
    else if (this.expect === "colon" || this.expect === "value") this.missingValue(this.expect);
    this.leave(this.lexer.end);
  }

  private isOpen(kind: "object" | "array"): boolean {
    for (let at = this.open; at; at = at.parent) if (at.kind === kind) return true;
    return false;
  }

  private leave(end: number): void {
    if (!this.open) return;
    this.open.end = end;
    this.open = this.open.parent;
    this.depth -= 1;
    this.expect = this.open ? "comma" : "end";
  }

  private missingComma(): void {
    const before = this.open?.last?.end ?? this.lexer.start;
    const repair = { title: "Insert a comma", start: before, newText: "," };
    this.problems.syntax("A comma is missing here.", before, this.lexer.end, repair);
  }

  /** A key whose value is not typed yet. */
  private missingValue(expect: "colon" | "value"): void {
    const key = shown(this.key);
    const from = expect === "colon" ? this.keyEnd : this.comma;
    this.problems.syntax(
      expect === "colon"
        ? `${key} has no value yet: a colon and a value belong after it.`
        : `${key} has no value yet.`,
      this.keyStart,
      this.keyEnd,
    );
    // The place reaches up to the next token, so that a cursor anywhere in between is in it.
    this.place(new SourceNode("missing", from, Math.max(from, this.lexer.start), undefined));
  }

  private finish(): void {
    if (!this.open || this.tooDeep) return;
    if (this.expect === "colon" || this.expect === "value") this.missingValue(this.expect);
    if (this.swallowed || this.lexer.end < this.text.length) return;
    const open = this.open;
    const at = this.problems.lines.positionAt(open.start);
    this.problems.syntax(
      `The ${open.kind === "object" ? "{" : "["} in line ${at.line + 1} is never closed: ${open.kind === "object" ? "}" : "]"} is missing.`,
      open.start,
      open.start + 1,
    );
  }

  private quoted(): Repair {
    const { start, end, value } = this.lexer;
    return { title: "Put it in double quotes", start, end, newText: JSON.stringify(value) };
  }

  private fault(message: string, repair?: Repair): void {
    this.problems.syntax(message, this.lexer.start, this.lexer.end, repair);
  }
}

/** A few keys are compared faster than looked up. */
function isRepeated(object: SourceNode, data: JsonObject, key: string): boolean {
  let child = object.first;
  for (let few = 0; few < 6; few += 1) {
    if (!child) return false;
    if (child.key === key) return child.value !== undefined;
    child = child.next;
  }
  return Object.hasOwn(data, key);
}

function strayMessage(code: number): string {
  return `${visible(String.fromCharCode(code))} does not belong here.`;
}
