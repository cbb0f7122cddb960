import type { LogNode } from "../logs/node.js";

/** The line of the tree on which a command was called; `undefined` where it was called from elsewhere. */
export function logNodeOf(argument: unknown): LogNode | undefined {
  return typeof argument === "object" && argument !== null && "contextValue" in argument
    ? (argument as LogNode)
    : undefined;
}
