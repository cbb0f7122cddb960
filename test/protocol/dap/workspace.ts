import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of its own with the fixtures in it, so that runs may write there. */
export interface Workspace {
  readonly folder: string;
  path(name: string): string;
  remove(): Promise<void>;
}

export async function openWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), "baton-dap-"));
  await cp(join(import.meta.dirname, "fixtures"), folder, { recursive: true });
  return {
    folder,
    path: (name) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
