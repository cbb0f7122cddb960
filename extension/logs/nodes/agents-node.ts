import { join } from "node:path";
import type { StoredFile } from "../../../runtime/index.js";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import type { Runtime } from "../../runtime.js";
import { count, oneLine } from "../words.js";

/** The passports of a store. */
export async function agentsNode(store: string, context: NodeContext): Promise<LogNode | undefined> {
  const { runtime, paging } = context;
  const passports = await runtime.readPassports(store);
  if (passports.length === 0) return undefined;
  const list = `agents:${store}`;
  return {
    id: list,
    contextValue: "agents",
    label: "agents",
    description: count(passports.length, "passport"),
    icon: { id: "organization" },
    children: () => {
      const page = paging.first(list, passports, "agent");
      return [...page.items.map((passport) => agentNode(store, passport, runtime)), ...page.more];
    },
  };
}

function agentNode(store: string, passport: StoredFile, { textIn }: Runtime): LogNode {
  const name = textIn(passport, "name") || passport.id;
  const human = textIn(passport, "kind") === "human";
  const about = [
    human ? "human" : textIn(passport, "model"),
    textIn(passport, "created_at") && `since ${textIn(passport, "created_at")}`,
  ];
  return {
    id: `agent:${store}:${passport.id}`,
    contextValue: "storeFile",
    label: oneLine(name, 60),
    description: passport.data ? oneLine(about.filter(Boolean).join(" · ")) : "its passport cannot be read",
    tooltip: passport.id,
    icon: { id: human ? "person" : "hubot" },
    command: { id: "baton.openLogFile", title: "Open the File" },
    file: { path: join(store, passport.path) },
  };
}
