import * as vscode from "vscode";
import type { LogTree } from "./provider.js";
import { channelsOfFiles } from "./stores.js";

/** Files at which the search ends: more logs than that nobody reads in a tree. */
const MOST_FILES = 20_000;

/** Finds the logs of the workspace, by the globs that the person set. */
export async function discoverLogs(tree: LogTree, log: vscode.LogOutputChannel): Promise<void> {
  const files = (
    await Promise.all(includes().map((glob) => vscode.workspace.findFiles(glob, excludeGlob(), MOST_FILES)))
  ).flat();
  if (files.length >= MOST_FILES)
    log.warn(
      `Workflow Logs shows the first ${MOST_FILES} files of logs in this workspace: narrow “baton.logs.include”.`,
    );
  tree.stores.setFound(
    channelsOfFiles(files.filter(({ scheme }) => scheme === "file").map(({ fsPath }) => fsPath)),
  );
}

export function includes(): string[] {
  return strings("include");
}

function excludeGlob(): string | null {
  const globs = strings("exclude");
  return globs.length === 0 ? null : `{${globs.join(",")}}`;
}

/** A setting is what a person typed: whatever is not a list of texts is left out. */
function strings(key: "include" | "exclude"): string[] {
  const value: unknown = vscode.workspace.getConfiguration("baton.logs").get(key);
  return Array.isArray(value) ? value.filter((glob) => typeof glob === "string") : [];
}
