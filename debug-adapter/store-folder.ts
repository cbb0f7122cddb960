import type { FileAccessor } from "./files.js";
import { baseFolder } from "./launch.js";
import type { LaunchArguments } from "./launch-arguments.js";
import type { Program } from "./program.js";

/**
 * The folder for the AG2 store of a run that starts at `now`. Each run has a store of its own, so a configured folder that holds
 * a store already gets the new one inside it.
 */
export async function storeFolder(
  launch: LaunchArguments,
  program: Program,
  files: FileAccessor,
  now: Date,
): Promise<string> {
  const base = baseFolder(launch, files);
  const run = runName(program, now);
  if (launch.store === undefined) return unused(files.resolve(base, `.baton/runs/${run}`), files);
  const folder = files.resolve(base, launch.store);
  return (await holdsStore(folder, files)) ? unused(files.resolve(folder, run), files) : folder;
}

function runName(program: Program, now: Date): string {
  const time = now.toISOString().replace(/[:.]/g, "-").replace("Z", "");
  const name = (program.scenario?.name ?? program.source.name)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return name === "" ? time : `${time}-${[...name].slice(0, 60).join("")}`;
}

async function unused(folder: string, files: FileAccessor): Promise<string> {
  let candidate = folder;
  for (let copy = 2; await holdsStore(candidate, files); copy++) candidate = `${folder}-${copy}`;
  return candidate;
}

function holdsStore(folder: string, files: FileAccessor): Promise<boolean> {
  return files.exists(files.resolve(folder, "channels"));
}
