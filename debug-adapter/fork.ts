import { forkRun } from "../runtime/index.js";
import type { DebuggedRun } from "./debugged-run.js";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import type { LaunchArguments } from "./launch-arguments.js";
import type { OutputLine } from "./output.js";
import { playOptions, storeOptions } from "./play-options.js";
import type { Program } from "./program.js";
import { runnerHost, type SessionHost } from "./session-host.js";
import { storeFolder } from "./store-folder.js";

/** A fork of the run after its first `turns` turns, in a store of its own, and the folder of that store. Nothing is written to a replayed one. */
export async function fork(
  program: Program,
  { from, turns }: { from: DebuggedRun; turns: number },
  launch: LaunchArguments,
  { files, host, say }: { files: FileAccessor; host: SessionHost; say: (line: OutputLine) => void },
): Promise<{ run: DebuggedRun; folder: string }> {
  const somewhere = launch.store ?? launch.cwd ?? launch.workspaceFolder;
  if (program.replay !== undefined && somewhere === undefined) throw new AdapterError("noForkFolder");
  const folder = await storeFolder(launch, program, files, new Date());
  const base = files.folderOf(program.source.path);
  const runners = runnerHost(host, base, (text) => say({ category: "stderr", text }));
  const run = await forkRun({
    ...playOptions(program, launch, { host: runners, say }),
    store: files.openStore(folder, storeOptions(program)),
    from,
    turns,
  }).catch((error: unknown) => {
    throw new AdapterError("cannotFork", { turn: String(turns), problem: messageOf(error) });
  });
  return { run, folder };
}
