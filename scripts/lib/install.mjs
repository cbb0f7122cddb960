// @ts-check
// What must be there before anything else can run. Only Node's own modules may be imported here: nothing is installed yet.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";
import { run, step } from "./run.mjs";

/** Installs the project's packages, unless exactly those of the lock file stand there already. */
export async function installProject() {
  if (isInstalled(root)) return;
  await step("Installing the project's packages", () => installPackages(root));
}

/**
 * `npm ci` in a folder, developer packages included whatever NODE_ENV says.
 * @param {string} folder
 */
export function installPackages(folder) {
  return run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    quiet: true,
  });
}

/**
 * Whether node_modules holds the versions that the lock file names. Optional packages may be absent: they belong to other platforms.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = readLock(path.join(folder, "package-lock.json"));
  const present = readLock(path.join(folder, "node_modules/.package-lock.json"));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
    if (place === "") return true;
    const found = present[place];
    return found === undefined ? Boolean(optional ?? devOptional) : found.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}> | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
