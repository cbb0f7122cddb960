// @ts-check
import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { e2eOut, samples } from "../../../scripts/lib/paths.mjs";

/**
 * A fresh copy of the sample workspace for one suite, so that no suite sees what another left.
 * @param {string} suite
 * @returns {string} its folder
 */
export function newWorkspace(suite) {
  const folder = path.join(e2eOut, "workspaces", suite);
  rmSync(folder, { recursive: true, force: true });
  if (!existsSync(samples)) throw new Error(`The sample workspace is missing: ${samples}`);
  cpSync(samples, folder, { recursive: true });
  return folder;
}

/**
 * A workspace of two folders, the second with severities of its own.
 * @returns {string} its `.code-workspace` file
 */
export function newRooms() {
  const folders = ["room-a", "room-b"].map(newWorkspace);
  writeFileSync(
    path.join(folders[1] ?? "", "baton.config.json"),
    JSON.stringify({ severity: { "priority-order": "error" } }),
  );
  const file = path.join(e2eOut, "workspaces", "rooms.code-workspace");
  writeFileSync(file, JSON.stringify({ folders: folders.map((folder) => ({ path: folder })) }));
  return file;
}
