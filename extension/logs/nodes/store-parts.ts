import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import { agentsNode } from "./agents-node.js";
import { auditNode } from "./audit-node.js";
import { tasksNode } from "./tasks-node.js";

/** What a store holds beside its channels: passports, the audit log, tasks. Parts that it does not have are left out. */
export async function storeParts(store: string, context: NodeContext): Promise<LogNode[]> {
  const parts = await Promise.all([
    agentsNode(store, context),
    auditNode(store, context),
    tasksNode(store, context),
  ]);
  return parts.filter((part) => part !== undefined);
}
