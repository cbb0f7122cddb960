import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { escapePath, glob } from "tinyglobby";

const DOCUMENTS = "**/*.{workflow,scenario}.{json,yaml,yml}";
const NEVER = ["**/node_modules/**", "**/.venv/**", "**/.git/**"];

/**
 * The files that a command line names: as they are, by glob, or all documents below a folder (and Python files, which may hold graphs).
 * `ignored` are globs from the working folder. What is named and does not exist stays in the list: reading it says why.
 */
export async function filesOf(
  named: readonly string[],
  ignored: readonly string[],
  cwd: string = process.cwd(),
): Promise<string[]> {
  const found = new Set<string>();
  for (const name of named) for (const file of await matches(name, ignored, cwd)) found.add(file);
  return [...found];
}

/** Why a command line names no file at all. */
export async function nothingFound(named: readonly string[], cwd: string): Promise<string> {
  const reasons = await Promise.all(
    named.map(async (name) =>
      (await isFolder(name, cwd))
        ? `The folder “${name}” holds no workflow: there is no *.workflow.json, *.workflow.yaml, *.scenario.* or *.py file in it or below.`
        : `No file matches “${name}”.`,
    ),
  );
  return reasons.join(" ");
}

async function isFolder(name: string, cwd: string): Promise<boolean> {
  return (await stat(resolve(cwd, name)).catch(() => undefined))?.isDirectory() ?? false;
}

async function matches(name: string, ignored: readonly string[], cwd: string): Promise<string[]> {
  const there = await stat(resolve(cwd, name)).catch(() => undefined);
  if (there === undefined && !/[*?[\]{}]/.test(name)) return [name];
  if (there?.isFile()) return (await isIgnored(name, ignored, cwd)) ? [] : [name];
  const folder = there?.isDirectory() ? `${escapePath(name.replace(/[\\/]+$/, ""))}/` : undefined;
  const patterns = folder === undefined ? [name] : [folder + DOCUMENTS, `${folder}**/*.py`];
  const files = await glob(patterns, {
    cwd,
    ignore: [...NEVER, ...ignored],
    dot: true,
    expandDirectories: false,
  });
  return files.sort();
}

/** A file that is named by itself is ignored by its path from the working folder, as those that a glob finds are. */
async function isIgnored(name: string, ignored: readonly string[], cwd: string): Promise<boolean> {
  if (ignored.length === 0) return false;
  const path = relative(cwd, resolve(cwd, name)).replaceAll("\\", "/");
  if (path.startsWith("..")) return false;
  const left = await glob([escapePath(path)], {
    cwd,
    ignore: [...ignored],
    dot: true,
    expandDirectories: false,
  });
  return left.length === 0;
}
