import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own recursive form never returns where the system says "no such file" of a parent that exists
 * (/proc, some network drives); this one asks once.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder).catch(async (again: unknown) => {
      // Somebody else may have made it meanwhile.
      if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw again;
    });
  }
}
