// @ts-check
import { cpSync, existsSync, rmSync } from "node:fs";
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
