import type { Envelope } from "../workflow/envelope.js";
import { EV_CONTEXT_SET, EV_PACKET, EV_TEXT } from "../workflow/events.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import { lineDamage } from "./damage.js";
import type { Damage, Turn } from "./recorded.js";
import { FoldedTurn } from "./turn.js";

export interface FoldedLog {
  turns: Turn[];
  damage: Damage[];
  finalState: OrchestrationState;
}

/** Folds a log into turns. An envelope that the fold cannot take is left out and becomes a damage; the rest goes on. */
export function foldRecords(
  records: Iterable<{ envelope: Envelope; line: number; offset: number }>,
  metadata: ChannelMetadata,
  orchestration: Orchestration,
  file: string,
): FoldedLog {
  const turns: Turn[] = [];
  const damage: Damage[] = [];
  let state = orchestration.initialState(metadata);
  let before = state;
  let contextEnvelopes: Envelope[] = [];
  for (const { envelope, line, offset } of records) {
    const decidedFrom = state;
    try {
      state = orchestration.fold(envelope, decidedFrom);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      damage.push(lineDamage("fold_error", { file, line, offset }, `the record cannot be folded: ${why}`));
      continue;
    }
    if (envelope.event_type === EV_CONTEXT_SET) contextEnvelopes.push(envelope);
    if (envelope.event_type !== EV_TEXT && envelope.event_type !== EV_PACKET) continue;
    const number = turns.length + 1;
    const result = orchestration.onAccepted(metadata, envelope, state);
    const parts = { number, envelope, line, contextEnvelopes, before, decidedFrom, after: state, result };
    turns.push(new FoldedTurn(parts, orchestration));
    before = state;
    contextEnvelopes = [];
  }
  return { turns, damage, finalState: state };
}
