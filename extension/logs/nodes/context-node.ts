import type { Turn } from "../../../runtime/index.js";
import type { Runtime } from "../../runtime.js";
import { changeWords } from "../change-words.js";
import type { LogNode } from "../node.js";
import { oneLine } from "../words.js";

const ICONS = { added: "diff-added", removed: "diff-removed", changed: "diff-modified" };

/** What a turn changed in the context: by the tools of its speaker, and by the turn itself. */
export function contextNode(id: string, turn: Turn, runtime: Runtime): LogNode {
  const changes = runtime
    .contextChanges(turn.before.context_vars, turn.after.context_vars)
    .map((change) => ({ ...change, ...changeWords(change, runtime.valueText) }));
  const node = {
    id: `${id}:context`,
    contextValue: "context",
    label: "context",
    icon: { id: "diff" },
  };
  if (changes.length === 0) return { ...node, description: "unchanged" };
  return {
    ...node,
    description: oneLine(changes.map(({ label, description }) => `${label} ${description}`).join(" · "), 200),
    children: () =>
      changes.map(({ key, kind, label, description }) => ({
        id: `${id}:context:${key}`,
        contextValue: "contextKey",
        label: oneLine(label, 80),
        description: oneLine(description, 200),
        icon: { id: ICONS[kind] },
      })),
  };
}
