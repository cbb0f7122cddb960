// @ts-check
import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/**
 * The full path of a program, looked up as a shell does.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (folder !== "" && isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
