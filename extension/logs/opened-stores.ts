import type * as vscode from "vscode";

const KEY = "baton.openedStores";

/** The stores that the person added to the tree of this workspace. */
export function openedStores(context: vscode.ExtensionContext): string[] {
  const stored: unknown = context.workspaceState.get(KEY);
  return Array.isArray(stored) ? stored.filter((path) => typeof path === "string") : [];
}

export async function rememberOpenedStores(
  context: vscode.ExtensionContext,
  stores: readonly string[],
): Promise<void> {
  await context.workspaceState.update(KEY, [...stores]);
}
