import type { JsonObject, RemarkedText, SourceNode } from "../../runtime/index.js";
import { childAt } from "../../runtime/index.js";

const UNIT = "  ";

/** A text's data as JSON, with its remarks as `//` comments where they were. */
export function commentedJson(root: SourceNode, remarks: RemarkedText): string {
  const { before, beside } = remarks.of(root);
  const above = before.map((line) => `//${line}\n`).join("");
  const below = [...beside, ...remarks.end].map((line) => `//${line}\n`).join("");
  return `${above}${valueOf(root, remarks, "")}\n${below}`;
}

function valueOf(node: SourceNode, remarks: RemarkedText, indent: string): string {
  if (node.alias || (node.children.length === 0 && node.merged.length === 0))
    return plain(node.value, indent);
  const inner = indent + UNIT;
  const {
    head: [first, ...more],
    tail,
  } = remarks.of(node);
  const entries = entriesOf(node);
  const lines = entries.flatMap(({ key, child, value }, index) => {
    const { before, beside } = child ? remarks.of(child) : { before: [], beside: [] };
    const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
    const comma = index < entries.length - 1 ? "," : "";
    const text = child ? valueOf(child, remarks, inner) : plain(value, inner);
    return [
      ...before.map((line) => `${inner}//${line}`),
      `${inner}${name}${text}${comma}${behind(beside[0])}`,
    ];
  });
  const [open, close] = node.kind === "array" ? ["[", "]"] : ["{", "}"];
  const own = (line: string) => `${inner}//${line}`;
  return [`${open}${behind(first)}`, ...more.map(own), ...lines, ...tail.map(own), `${indent}${close}`].join(
    "\n",
  );
}

interface Entry {
  key?: string;
  /** Undefined for what a merge key brings: it stands elsewhere. */
  child?: SourceNode;
  value: unknown;
}

/** A key that stands twice counts where it stands last. */
function entriesOf(node: SourceNode): Entry[] {
  if (node.kind === "array") return node.children.map((child) => ({ child, value: child.value }));
  return Object.entries(node.value as JsonObject).map(([key, value]) => {
    const child = childAt(node, key);
    return { key, value, ...(child?.parent === node ? { child } : {}) };
  });
}

function behind(line: string | undefined): string {
  return line === undefined ? "" : ` //${line}`;
}

function plain(value: unknown, indent: string): string {
  return (JSON.stringify(value, null, UNIT.length) ?? "null").replaceAll("\n", `\n${indent}`);
}
