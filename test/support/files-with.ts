import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files below a folder in which a text stands. */
export function filesWith(text: string, folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path, "latin1").includes(text));
}
