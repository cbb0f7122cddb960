import type { FileAccessor } from "./files.js";
import { loadPlay } from "./launch.js";
import { type LaunchArguments, missingProgram } from "./launch-arguments.js";
import type { Program } from "./program.js";
import type { Watch } from "./replay/folding.js";
import { loadReplay } from "./replay/load-replay.js";

/** What a launch is about: a recorded run where it names one, else a workflow that is played. */
export async function loadProgram(
  launch: LaunchArguments,
  files: FileAccessor,
  watch: Watch,
): Promise<Program> {
  if (launch.wal !== undefined) return loadReplay(launch.wal, launch, files, watch);
  if (launch.program === undefined) throw missingProgram();
  return loadPlay(launch.program, launch, files);
}
