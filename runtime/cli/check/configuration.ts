import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { LintConfiguration } from "../../check/lint-configuration.js";
import {
  CONFIGURATION_FILE,
  NO_CONFIGURATION,
  readLintConfiguration,
} from "../../check/lint-configuration.js";
import { storeError } from "../../wal/store-error.js";
import { CannotRun } from "../exit.js";

/** The configuration in force: the file that is named, else the nearest `baton.config.json` from the working folder up. */
export async function configurationFor(named: string | undefined, cwd: string): Promise<LintConfiguration> {
  if (named !== undefined) return read(resolve(cwd, named), true);
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = await read(join(folder, CONFIGURATION_FILE), false);
    if (found !== NO_CONFIGURATION || dirname(folder) === folder) return found;
  }
}

async function read(file: string, mustExist: boolean): Promise<LintConfiguration> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT" && !mustExist;
    if (missing) return NO_CONFIGURATION;
    throw new CannotRun(storeError("read", file, error).message);
  }
  const { configuration, problems } = readLintConfiguration(text);
  if (problems.length > 0) throw new CannotRun(`${file}: ${problems.join(" ")}`);
  return configuration;
}
