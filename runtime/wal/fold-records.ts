import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import type { Damage, Turn } from "./recorded.js";
import { TurnFolder, type LogRecord } from "./turn-folder.js";

export interface FoldedLog {
  turns: Turn[];
  damage: Damage[];
  finalState: OrchestrationState;
}

/** Folds a log into turns. An envelope that the fold cannot take is left out and becomes a damage; the rest goes on. */
export function foldRecords(
  records: Iterable<LogRecord>,
  metadata: ChannelMetadata,
  orchestration: Orchestration,
  file: string,
): FoldedLog {
  const turns: Turn[] = [];
  const damage: Damage[] = [];
  const folder = new TurnFolder(metadata, orchestration, file);
  for (const record of records) {
    const taken = folder.take(record);
    if (taken === undefined) continue;
    if ("turn" in taken) turns.push(taken.turn);
    else damage.push(taken.damage);
  }
  return { turns, damage, finalState: folder.now.state };
}
