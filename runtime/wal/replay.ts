import { isSubstantive } from "../workflow/event-kinds.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type {
  AdapterResult,
  DecidedBy,
  Orchestration,
  OrchestrationState,
} from "../workflow/orchestration.js";
import { lineDamage } from "./damage.js";
import { WAL_FILE } from "./layout.js";
import { readWalBatches } from "./reader.js";
import type { Damage } from "./recorded.js";

/** One envelope of a log and what the fold made of it. */
export interface ReplayedRecord {
  envelope: Envelope;
  line: number;
  offset: number;
  before: OrchestrationState;
  after: OrchestrationState;
  /** Only for a turn. */
  turn?: { result: AdapterResult; decidedBy: DecidedBy };
}

/**
 * Folds a log from its start, batch by batch, and keeps nothing of what it has given out. What cannot be read or folded is a damage, and the
 * rest goes on. Throws a `StoreError` where the file cannot be read.
 */
export async function* replayLog(
  path: string,
  metadata: ChannelMetadata,
  orchestration: Orchestration,
): AsyncGenerator<(ReplayedRecord | { damage: Damage })[]> {
  let state = orchestration.initialState(metadata);
  for await (const batch of readWalBatches(path)) {
    const replayed: (ReplayedRecord | { damage: Damage })[] = [];
    for (const record of batch) {
      if ("damage" in record) {
        replayed.push(record);
        continue;
      }
      const { envelope, line, offset } = record;
      const before = state;
      try {
        state = orchestration.fold(envelope, before);
        const turn = isSubstantive(envelope.event_type)
          ? {
              result: orchestration.onAccepted(metadata, envelope, state),
              decidedBy:
                orchestration.decidedBy?.(envelope, before) ??
                orchestration.explain(envelope, before).decidedBy,
            }
          : undefined;
        replayed.push({ envelope, line, offset, before, after: state, ...(turn ? { turn } : {}) });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const place = { file: WAL_FILE, line, offset };
        replayed.push({ damage: lineDamage("fold_error", place, `the record cannot be folded: ${why}`) });
      }
    }
    yield replayed;
  }
}
