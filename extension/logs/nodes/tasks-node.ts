import { join } from "node:path";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import { count, oneLine } from "../words.js";

/** The tasks of a store, where its agents had any. */
export async function tasksNode(store: string, context: NodeContext): Promise<LogNode | undefined> {
  const { runtime, paging } = context;
  const tasks = await runtime.readTasks(store);
  if (tasks.length === 0) return undefined;
  const list = `tasks:${store}`;
  return {
    id: list,
    contextValue: "tasks",
    label: "tasks",
    description: count(tasks.length, "task"),
    icon: { id: "checklist" },
    children: () => {
      const page = paging.first(list, tasks, "task");
      const nodes = page.items.map((task): LogNode => {
        const words = ["title", "name", "capability", "description"].map((key) => runtime.textIn(task, key));
        const state = runtime.textIn(task, "state") || runtime.textIn(task, "status");
        return {
          id: `task:${store}:${task.id}`,
          contextValue: "storeFile",
          label: oneLine(words.find((text) => text !== "") ?? task.id, 80),
          description: task.data ? oneLine(state) : "its record cannot be read",
          tooltip: task.id,
          icon: { id: "checklist" },
          command: { id: "baton.openLogFile", title: "Open the File" },
          file: { path: join(store, task.path) },
        };
      });
      return [...nodes, ...page.more];
    },
  };
}
