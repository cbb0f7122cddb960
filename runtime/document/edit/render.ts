import { isObject } from "../../json.js";
import type { JsonValue } from "../../json.js";
import type { Style } from "./style.js";

export type Syntax = "json" | "yaml";

const PLAIN = /^[A-Za-z_][\w.-]*(?: [\w.-]+)*$/;
const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A text, number, boolean or null on one line. YAML texts go without quotes where every reader agrees on them. */
export function renderScalar(value: string | number | boolean | null, syntax: Syntax): string {
  if (typeof value === "string" && syntax === "yaml" && PLAIN.test(value) && !NOT_TEXT.test(value))
    return value;
  return JSON.stringify(value)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
    .replaceAll("\x7f", "\\u007f");
}

/** In brackets on one line: `{"a": [1, 2]}`. */
export function renderInline(value: JsonValue, syntax: Syntax): string {
  if (Array.isArray(value)) return `[${value.map((item) => renderInline(item, syntax)).join(", ")}]`;
  if (!isObject(value)) return renderScalar(value, syntax);
  return `{${Object.entries(value)
    .map(([key, item]) => `${renderScalar(key, syntax)}: ${renderInline(item, syntax)}`)
    .join(", ")}}`;
}

/** In brackets over several lines, for a place whose line is indented by `indent`. */
export function renderPretty(value: JsonValue, syntax: Syntax, indent: string, style: Style): string {
  const inner = indent + style.unit;
  const between = `,${style.eol}${inner}`;
  if (Array.isArray(value) && value.length > 0) {
    const items = value.map((item) => renderPretty(item, syntax, inner, style));
    return `[${style.eol}${inner}${items.join(between)}${style.eol}${indent}]`;
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${renderScalar(key, syntax)}: ${renderPretty(item, syntax, inner, style)}`,
    );
    return `{${style.eol}${inner}${entries.join(between)}${style.eol}${indent}}`;
  }
  return renderInline(value, syntax);
}

/**
 * As a YAML block whose first line is already indented by `indent`. Collections nested `flowFrom` levels deep or more go into brackets.
 */
export function renderBlock(value: JsonValue, indent: string, style: Style, flowFrom: number): string {
  if (flowFrom <= 0 || !isCollection(value)) return renderInline(value, "yaml");
  if (Array.isArray(value))
    return value
      .map((item) => `- ${renderBlock(item, `${indent}  `, style, flowFrom - 1)}`)
      .join(style.eol + indent);
  return Object.entries(value)
    .map(
      ([key, item]) => `${renderScalar(key, "yaml")}:${renderBlockValue(item, indent, style, flowFrom - 1)}`,
    )
    .join(style.eol + indent);
}

/** What stands after a block key's colon: on the same line where it can, else indented below. `indent` is the key's. */
export function renderBlockValue(value: JsonValue, indent: string, style: Style, flowFrom: number): string {
  if (flowFrom <= 0 || !isCollection(value)) return ` ${renderInline(value, "yaml")}`;
  const unit = style.unit.startsWith("\t") ? "  " : style.unit;
  const inner = indent + unit;
  return style.eol + inner + renderBlock(value, inner, style, flowFrom);
}

/** A list or object with something in it. */
export function isCollection(
  value: JsonValue,
): value is Exclude<JsonValue, string | number | boolean | null> {
  return Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}
