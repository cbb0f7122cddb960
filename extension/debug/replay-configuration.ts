import type { LaunchConfiguration } from "./complete-configuration.js";
import { DEBUG_TYPE } from "./type.js";

/** Replays the channel in `folder` from its start. */
export function replayConfiguration(folder: string, title: string): LaunchConfiguration {
  return { type: DEBUG_TYPE, request: "launch", name: `Replay ${title}`, wal: folder, stopOnEntry: true };
}
