import { join } from "node:path";
import type { Damage } from "../../../runtime/index.js";
import type { ChannelPlace } from "../places.js";
import type { LogNode } from "../node.js";
import { isOtherKind } from "../other-kind.js";
import { grouped, oneLine } from "../words.js";

/** A place that cannot be read: `wal.jsonl line 13, byte 8,234`. A click opens the file there. */
export function damageNode(place: ChannelPlace, damage: Damage): LogNode {
  if (isOtherKind(damage)) return otherKindNode(place);
  // A file of the store is named by its path in the store, one of the channel by its name.
  const path = join(damage.file.startsWith("/") ? place.store : place.path, damage.file);
  const line = damage.line === null ? "" : ` line ${grouped(damage.line)}`;
  const byte = damage.offset === null ? "" : `, byte ${grouped(damage.offset)}`;
  return {
    id: `damage:${place.path}:${damage.file}:${damage.line ?? ""}:${damage.offset ?? ""}:${damage.kind}`,
    contextValue: "damage.repairable",
    label: `${damage.file.split("/").at(-1) ?? damage.file}${line}${byte}`,
    description: oneLine(withoutPlace(damage), 300),
    tooltip: damage.message,
    icon: damage.fatal
      ? { id: "error", color: "list.errorForeground" }
      : { id: "warning", color: "list.warningForeground" },
    command: { id: "baton.openLogFile", title: "Open the Log File" },
    file: { path, line: damage.line ?? undefined },
    damaged: place.store,
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

function otherKindNode(place: ChannelPlace): LogNode {
  return {
    id: `damage:${place.path}:kind`,
    contextValue: "damage",
    label: "no turns to show",
    description: "Baton replays workflow channels, and this one is of another type. Its records stand below.",
    icon: { id: "info" },
  };
}

/** The message begins with its place, which the label says already. */
function withoutPlace({ file, message }: Damage): string {
  return message.startsWith(file) ? message.slice(message.indexOf(": ", file.length) + 2) : message;
}
