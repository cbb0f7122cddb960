import type { LaunchConfiguration } from "./complete-configuration.js";
import { DEBUG_TYPE } from "./type.js";

/** Replays the channel in `folder`: stopped at a turn, or at its start. */
export function replayConfiguration(folder: string, title: string, turn?: number): LaunchConfiguration {
  const stop = turn === undefined ? { stopOnEntry: true } : { stopAtTurn: turn };
  return { type: DEBUG_TYPE, request: "launch", name: `Replay ${title}`, wal: folder, ...stop };
}
