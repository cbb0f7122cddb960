import { isAbsolute, join } from "node:path";
import type { Damage } from "../../../runtime/index.js";
import type { LogNode } from "../node.js";
import { oneLine } from "../words.js";

/** A place that cannot be read: `wal.jsonl line 13, byte 8,234`. A click opens the file there. */
export function damageNode(folder: string, damage: Damage): LogNode {
  const path = isAbsolute(damage.file) ? damage.file : join(folder, damage.file);
  const line = damage.line === null ? "" : ` line ${damage.line.toLocaleString("en")}`;
  const byte = damage.offset === null ? "" : `, byte ${damage.offset.toLocaleString("en")}`;
  return {
    id: `damage:${path}:${damage.line ?? ""}:${damage.offset ?? ""}:${damage.kind}`,
    contextValue: "damage",
    label: `${fileName(damage.file)}${line}${byte}`,
    description: oneLine(damage.message, 300),
    tooltip: damage.message,
    icon: {
      id: damage.fatal ? "error" : "warning",
      color: damage.fatal ? "list.errorForeground" : "list.warningForeground",
    },
    command: { id: "baton.openLogFile", title: "Open the Log File" },
    file: { path, line: damage.line ?? undefined },
  };
}

/** A folder or channel that could not be read at all. */
export function failureNode(id: string, what: string, error: unknown): LogNode {
  const message = error instanceof Error ? error.message : String(error);
  return {
    id: `damage:${id}`,
    contextValue: "damage",
    label: oneLine(`${what} cannot be read`),
    description: oneLine(message, 300),
    tooltip: message,
    icon: { id: "error", color: "list.errorForeground" },
  };
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
