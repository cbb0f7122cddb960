import {
  PagedLog,
  pagedEnvelopes,
  pagedTurns,
  type ChannelMetadata,
  type Damage,
  type IndexOptions,
  type Orchestration,
  type OrchestrationState,
  type PagedRecording,
} from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import { RunHistory } from "../run-history.js";
import { Decisions } from "./decisions.js";

/** How a client follows the reading of a long log, and ends it. */
export type Watch = Pick<IndexOptions, "signal" | "onProgress">;

/** What a graph makes of a recorded log. */
export interface Folding extends Pick<DebuggedRun, "turns" | "envelopes" | "initialState"> {
  readonly finalState: OrchestrationState;
  readonly damage: readonly Damage[];
  readonly history: RunHistory;
  readonly decisions: Decisions;
}

/**
 * Folds a log with a graph, page by page: what stays in memory is an index. `record`: what its own graph decided, to compare with. Throws where
 * the channel cannot be folded at all.
 */
export async function foldLog(
  { log: path }: PagedRecording,
  channel: { metadata: ChannelMetadata; orchestration: Orchestration },
  { signal, onProgress }: Watch,
  record?: Decisions,
): Promise<Folding> {
  const { metadata, orchestration } = channel;
  const initialState = orchestration.initialState(metadata);
  const history = new RunHistory();
  const decisions = record?.alike(initialState) ?? Decisions.from(initialState);
  const same = { initialState, history, decisions };
  if (path === undefined) return { ...same, turns: [], envelopes: [], finalState: initialState, damage: [] };
  const log = await PagedLog.open(path, channel, signal);
  await log.index({
    signal,
    onProgress,
    onTurn: (turn) => {
      const { envelope, decidedFrom } = turn;
      const decidedBy =
        orchestration.decidedBy?.(envelope, decidedFrom) ??
        orchestration.explain(envelope, decidedFrom).decidedBy;
      history.file({ ...turn, decidedBy });
      decisions.add({ ...turn, result: orchestration.onAccepted(metadata, turn.envelope, turn.after) });
    },
  });
  return {
    ...same,
    turns: pagedTurns(log),
    envelopes: pagedEnvelopes(log),
    finalState: log.state ?? initialState,
    damage: log.damage,
  };
}
