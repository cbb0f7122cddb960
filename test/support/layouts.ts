import { stringify } from "yaml";
import type { JsonObject, JsonValue } from "../../runtime/index.js";

/** One way of writing a document down. */
export interface Layout {
  name: string;
  language: "json" | "yaml";
  eol: "\n" | "\r\n";
  indent: " " | "\t";
  write(data: JsonObject): string;
}

const BOM = "\ufeff";

/** A remark before each key of the document: `🚑 max_turns`. */
export const remark = (key: string): string => `🚑 ${key}`;

export const LAYOUTS: readonly Layout[] = [
  {
    name: "JSON",
    language: "json",
    eol: "\n",
    indent: " ",
    write: (data) => `${JSON.stringify(data, null, 2)}\n`,
  },
  {
    name: "JSON with tabs, CRLF, a byte order mark, and emoji before everything",
    language: "json",
    eol: "\r\n",
    indent: "\t",
    write: (data) => BOM + remarkedJson(data).replaceAll("\n", "\r\n"),
  },
  {
    name: "YAML in blocks",
    language: "yaml",
    eol: "\n",
    indent: " ",
    write: (data) => stringify(data, { lineWidth: 0 }),
  },
  {
    name: "YAML with flow rules, CRLF, a byte order mark, and emoji in remarks",
    language: "yaml",
    eol: "\r\n",
    indent: " ",
    write: (data) => BOM + remarkedYaml(data).replaceAll("\n", "\r\n"),
  },
];

function remarkedJson(data: JsonObject): string {
  const entries = Object.entries(data).map(
    ([key, value]) => `\t// ${remark(key)}\n\t${JSON.stringify(key)}: ${jsonValue(value)}`,
  );
  return `{\n${entries.join(",\n")}\n}\n`;
}

/** Each item of a list has a line of its own, and emoji before it. */
function jsonValue(value: JsonValue): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => `\t\t/* 🚑 */ ${JSON.stringify(item)}`).join(",\n")}\n\t]`;
}

function remarkedYaml(data: JsonObject): string {
  return Object.entries(data)
    .map(([key, value]) => `# ${remark(key)}\n${key}: ${yamlValue(value)}\n`)
    .join("");
}

function yamlValue(value: JsonValue): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `\n${value.map((item) => `  - ${JSON.stringify(item)} # 🚑`).join("\n")}`;
}
