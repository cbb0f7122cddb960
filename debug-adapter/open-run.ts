import { startRun } from "../runtime/index.js";
import type { DebuggedRun } from "./debugged-run.js";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import type { LaunchArguments } from "./launch-arguments.js";
import type { OutputLine } from "./output.js";
import { playOptions, storeOptions } from "./play-options.js";
import type { Program } from "./program.js";
import { opening } from "./replay/narration.js";
import { runnerHost, type SessionHost } from "./session-host.js";
import { storeFolder } from "./store-folder.js";

/** Opens the channel in a store of its own, or the record; nobody speaks yet. `say`: what the person should know of it. */
export async function openRun(
  program: Program,
  launch: LaunchArguments,
  files: FileAccessor,
  host: SessionHost,
  say: (line: OutputLine) => void,
): Promise<DebuggedRun> {
  if (program.replay !== undefined) {
    for (const line of opening(program.replay)) say(line);
    return program.replay.run;
  }
  const folder = await storeFolder(launch, program, files, new Date());
  const base = files.folderOf(program.source.path);
  const runners = runnerHost(host, base, (text) => say({ category: "stderr", text }));
  const run = await startRun({
    ...playOptions(program, launch, { host: runners, say }),
    store: files.openStore(folder, storeOptions(program)),
    contextVars: launch.contextVars,
  }).catch((error: unknown) => {
    throw new AdapterError("cannotStart", { problem: messageOf(error) });
  });
  if (run.end?.kind === "failed") throw new AdapterError("cannotStart", { problem: run.end.message });
  say({ category: "console", text: `log: ${folder}` });
  return run;
}
