import { join } from "node:path";
import type { StoredLine } from "../../../runtime/index.js";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import { auditWords } from "../audit-words.js";
import { count, oneLine } from "../words.js";

const FILE = "audit/audit.jsonl";

/** The audit log of a store, its newest records first shown. */
export async function auditNode(store: string, context: NodeContext): Promise<LogNode | undefined> {
  const { runtime, paging, library } = context;
  const path = join(store, FILE);
  const lines = await runtime.PagedLines.open(path).catch(() => undefined);
  if (lines === undefined || lines.count === 0) return undefined;
  const list = `audit:${store}`;
  return {
    id: list,
    contextValue: "log.audit",
    label: "audit",
    description: count(lines.count, "record"),
    icon: { id: "law" },
    file: { path },
    children: async () => {
      const names = await library.names(store);
      const { from, count: shown, more } = paging.lastRange(list, lines.count, "record");
      const records = await lines.read(from + 1, shown);
      return [...more, ...records.map((record) => recordNode(store, path, record, names, context))];
    },
  };
}

function recordNode(
  store: string,
  path: string,
  { line, text, value }: StoredLine,
  names: ReadonlyMap<string, string>,
  { runtime }: NodeContext,
): LogNode {
  const node = { id: `audit:${store}:${line}`, contextValue: "storeFile", tooltip: oneLine(text, 1000) };
  const click = {
    command: { id: "baton.openLogFile", title: "Open the File" } as const,
    file: { path, line },
  };
  if (!runtime.isObject(value))
    return {
      ...node,
      ...click,
      label: `line ${line} cannot be read`,
      description: oneLine(text),
      icon: { id: "error", color: "list.errorForeground" },
    };
  const { what, at, isTrouble } = auditWords(value, names, runtime);
  return {
    ...node,
    ...click,
    label: oneLine(what, 100),
    description: at,
    icon: isTrouble ? { id: "warning", color: "list.warningForeground" } : { id: "circle-small-filled" },
  };
}
