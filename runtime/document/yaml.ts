import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Alias, Document, ParsedNode, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { setOwn } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import { MAX_DEPTH, TOO_DEEP } from "./depth.js";
import { DuplicateKeys } from "./duplicate-key.js";
import { lossyNumber } from "./json-scalars.js";
import type { Problems } from "./problems.js";
import { SourceNode } from "./source-node.js";
import { composeYaml } from "./yaml-compose.js";
import { yamlFault } from "./yaml-faults.js";

/** Past this many UTF-16 units a YAML text is not read: it would take seconds at every key. */
export const MAX_YAML_LENGTH = 2 * 1024 * 1024;
/** How many values aliases may stand for, all in all. A bomb of nine levels has a billion. */
const MAX_EXPANDED = 100_000;

/** YAML allows no control characters but tab and line ends, not even in quotes; the library lets them pass. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/** An anchor's node, how many values it stands for, and how deep they nest. */
interface Anchor {
  node: SourceNode;
  size: number;
  height: number;
  /** False while its own content is being read: an alias in there would contain itself. */
  closed: boolean;
}

interface Built {
  node: SourceNode;
  size: number;
  height: number;
}

/** Reads YAML 1.2 into the same tree as JSON. Aliases share their anchor's data; how much they may stand for is bounded. */
export class YamlReader {
  readonly #anchors = new Map<string, Anchor>();
  readonly #duplicates = new DuplicateKeys();
  #expanded = 0;
  /** Whether a limit on aliases has been reported: every alias after it would be the same finding again. */
  #bombed = false;

  constructor(
    readonly text: string,
    readonly problems: Problems,
  ) {}

  read(): SourceNode | undefined {
    if (this.text.length > MAX_YAML_LENGTH) return this.#tooLarge();
    const control = CONTROL.exec(this.text);
    if (control) this.problems.syntax(controlMessage(control[0]), control.index, control.index + 1);
    if (control && control.index === 0) return undefined;
    const { documents, tooDeep, tooMany } = composeYaml(this.text);
    if (tooMany) return this.#tooLarge();
    if (tooDeep !== undefined) {
      this.problems.syntax(TOO_DEEP, tooDeep, tooDeep + 1);
      return undefined;
    }
    for (const document of documents) this.#report(document);
    const second = documents[1];
    if (second)
      this.problems.syntax(
        "A second YAML document starts here. One file describes one workflow: only the first document is read.",
        second.range[0],
        second.range[0] + 3,
      );
    const contents = documents[0]?.contents;
    const root = contents ? this.#node(contents, 0).node : undefined;
    this.#duplicates.report(this.problems);
    return root;
  }

  #tooLarge(): undefined {
    this.problems.incomplete = true;
    this.problems.place(
      {
        code: "syntax",
        severity: "warning",
        message: `This YAML file is too large: at most ${MAX_YAML_LENGTH / 1024 / 1024} MB of ordinary text are read. Split it, or write it as JSON, which is read at any size.`,
      },
      0,
      0,
    );
    return undefined;
  }

  #report(document: Document.Parsed<ParsedNode>): void {
    for (const fault of document.errors)
      this.problems.syntax(yamlFault(fault.code, fault.message), fault.pos[0], fault.pos[1]);
    for (const fault of document.warnings)
      this.problems.place(
        { code: "syntax", severity: "warning", message: yamlFault(fault.code, fault.message) },
        fault.pos[0],
        fault.pos[1],
      );
  }

  #node(node: ParsedNode, depth: number): Built {
    if (isAlias(node)) return this.#alias(node, depth);
    const anchor = node.anchor;
    if (anchor === undefined) return this.#plainNode(node, depth);
    const open: Anchor = {
      node: new SourceNode("null", node.range[0], node.range[1], null),
      size: 1,
      height: 0,
      closed: false,
    };
    this.#anchors.set(anchor, open);
    const built = this.#plainNode(node, depth);
    Object.assign(open, built, { closed: true });
    return built;
  }

  #plainNode(node: ParsedNode, depth: number): Built {
    if (isMap(node)) return this.#map(node, depth);
    if (isSeq(node)) return this.#seq(node, depth);
    return { node: this.#scalar(node as Scalar.Parsed), size: 1, height: 0 };
  }

  #scalar(node: Scalar.Parsed): SourceNode {
    const [start, end] = node.range;
    const value: unknown = node.value;
    if (typeof value === "string") return new SourceNode("string", start, end, value);
    if (typeof value === "boolean") return new SourceNode("boolean", start, end, value);
    if (typeof value === "number") {
      if (end - start >= 16 || !Number.isFinite(value)) this.#oddNumber(node.source ?? "", value, start, end);
      return new SourceNode("number", start, end, value);
    }
    return new SourceNode("null", start, end, null);
  }

  #oddNumber(source: string, value: number, start: number, end: number): void {
    if (/^[-+]?\.(?:inf|nan)$/i.test(source))
      this.problems.place(
        {
          code: "not-plain-json",
          severity: "warning",
          message: `JSON has no ${source}, so AG2 cannot be given this value: write a number, a text or null.`,
        },
        start,
        end,
      );
    else lossyNumber(source, value, start, end, this.problems);
  }

  #seq(seq: YAMLSeq.Parsed, depth: number): Built {
    const data: JsonValue[] = [];
    const result = new SourceNode("array", seq.range[0], seq.range[1], data);
    if (seq.flow !== true) result.extras().block = true;
    let size = 1;
    let height = 0;
    for (const item of seq.items) {
      const built = this.#node(item, depth + 1);
      result.add(built.node);
      data.push(built.node.value ?? null);
      size += built.size;
      height = Math.max(height, built.height + 1);
    }
    return { node: result, size, height };
  }

  #map(map: YAMLMap.Parsed, depth: number): Built {
    const data: JsonObject = {};
    const result = new SourceNode("object", map.range[0], map.range[1], data);
    if (map.flow !== true) result.extras().block = true;
    let size = 1;
    let height = 0;
    for (const { key, value } of map.items) {
      const built = value ? this.#node(value, depth + 1) : undefined;
      if (built) {
        size += built.size;
        height = Math.max(height, built.height + 1);
      }
      if (!isScalar(key)) {
        if (key)
          this.problems.syntax(
            "A key must be a plain text, not a list, an object or an alias.",
            key.range[0],
            key.range[1],
          );
        continue;
      }
      const [keyStart, keyEnd] = key.range;
      if (key.source === "<<" && key.type === "PLAIN") {
        if (built) this.#merge(result, built.node, keyStart, keyEnd);
        continue;
      }
      const name = keyName(key);
      if (Object.hasOwn(data, name)) this.#duplicates.add(result, name, keyStart, keyEnd);
      const child = built?.node ?? new SourceNode("null", keyEnd, keyEnd, null);
      child.key = name;
      child.keyStart = keyStart;
      child.keyEnd = keyEnd;
      result.add(child);
      setOwn(data, name, child.value ?? null);
    }
    for (const child of result.merged)
      if (child.key !== undefined && !Object.hasOwn(data, child.key))
        setOwn(data, child.key, child.value ?? null);
    return { node: result, size, height };
  }

  /** `<<: *base` or `<<: [*a, *b]`: the object's own keys win, then the earlier of several sources. */
  #merge(into: SourceNode, source: SourceNode, keyStart: number, keyEnd: number): void {
    if (source.kind === "array" && !source.alias) {
      for (const item of source.children) this.#merge(into, item, keyStart, keyEnd);
      return;
    }
    if (source.kind !== "object") {
      this.problems.syntax(
        "<< merges the keys of another object here: give it an alias (*name) of one.",
        keyStart,
        keyEnd,
      );
      return;
    }
    const extra = into.extras();
    extra.merged ??= [];
    extra.merged.push(...source.children.toReversed(), ...source.merged);
  }

  #alias(alias: Alias.Parsed, depth: number): Built {
    const [start, end] = alias.range;
    const anchor = this.#anchors.get(alias.source);
    const nothing = (): Built => ({
      node: new SourceNode("null", start, end, null),
      size: 1,
      height: 0,
    });
    const fail = (message: string): Built => {
      this.problems.syntax(message, start, end);
      return nothing();
    };
    if (!anchor)
      return fail(
        `Nothing before this place is marked &${alias.source}, so *${alias.source} stands for nothing.`,
      );
    if (!anchor.closed)
      return fail(`*${alias.source} stands inside &${alias.source}: it would contain itself without end.`);
    this.#expanded += anchor.size;
    const tooMany = this.#expanded > MAX_EXPANDED;
    if (!tooMany && depth + anchor.height <= MAX_DEPTH) return this.#shared(alias, anchor);
    if (this.#bombed) return nothing();
    this.#bombed = true;
    if (tooMany)
      return fail(
        `The aliases in this file stand for more than ${MAX_EXPANDED} values. Reading stops at *${alias.source}; write out what is really needed.`,
      );
    return fail(TOO_DEEP);
  }

  /** The anchor's data once more, at the alias's place. */
  #shared(alias: Alias.Parsed, anchor: Anchor): Built {
    const [start, end] = alias.range;
    const node = new SourceNode(anchor.node.kind, start, end, anchor.node.value);
    node.first = anchor.node.first;
    node.last = anchor.node.last;
    node.extra = { ...anchor.node.extra, alias: true };
    return { node, size: anchor.size, height: anchor.height };
  }
}

/** Keys are texts in JSON; `1:`, `true:` and `null:` become what Python's json would write for them. */
function keyName(key: Scalar.Parsed): string {
  const value: unknown = key.value;
  if (typeof value === "string") return value;
  return key.source ?? String(value);
}

function controlMessage(unit: string): string {
  const code = unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `The control character U+${code} may not stand in YAML: remove it, or write it as \\u${code} in double quotes.`;
}
