import { EV_CONTEXT_SET, EV_PACKET, EV_TEXT } from "../workflow/events.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import { lineDamage } from "./damage.js";
import type { Damage, Turn } from "./recorded.js";
import { FoldedTurn } from "./turn.js";

/** A readable record of a log and its place. */
export interface LogRecord {
  envelope: Envelope;
  line: number;
  offset: number;
}

/** How far a fold has come; everything in it is immutable, so that a fold can go on from it at any time. */
export interface FoldPoint {
  /** Turns so far. */
  turns: number;
  state: OrchestrationState;
  /** After the last turn. */
  before: OrchestrationState;
  /** The ag2.context.set envelopes since the last turn. */
  contextEnvelopes: readonly Envelope[];
}

/** Folds the records of a channel one by one. */
export class TurnFolder {
  private point: FoldPoint;

  constructor(
    private readonly metadata: ChannelMetadata,
    private readonly orchestration: Orchestration,
    /** What messages call the log. */
    private readonly file: string,
    from?: FoldPoint,
  ) {
    if (from) this.point = from;
    else {
      const state = orchestration.initialState(metadata);
      this.point = { turns: 0, state, before: state, contextEnvelopes: [] };
    }
  }

  get now(): FoldPoint {
    return this.point;
  }

  /** Folds a record: the turn that it is, a damage where it cannot be folded, `undefined` for everything else. */
  take(record: LogRecord): { turn: Turn } | { damage: Damage } | undefined {
    const { before, contextEnvelopes, state: decidedFrom } = this.point;
    const moved = this.skip(record);
    if (moved !== "turn") return moved;
    const { turns: number, state: after } = this.point;
    const { envelope, line } = record;
    const result = this.orchestration.onAccepted(this.metadata, envelope, after);
    const parts = {
      number,
      envelope,
      line,
      contextEnvelopes: [...contextEnvelopes],
      before,
      decidedFrom,
      after,
      result,
    };
    return { turn: new FoldedTurn(parts, this.orchestration) };
  }

  /** Folds a record without working out what it decided. */
  skip({ envelope, line, offset }: LogRecord): "turn" | { damage: Damage } | undefined {
    const { turns, state: decidedFrom, before, contextEnvelopes } = this.point;
    let state: OrchestrationState;
    try {
      state = this.orchestration.fold(envelope, decidedFrom);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const place = { file: this.file, line, offset };
      return { damage: lineDamage("fold_error", place, `the record cannot be folded: ${why}`) };
    }
    const { event_type: type } = envelope;
    if (type === EV_TEXT || type === EV_PACKET) {
      this.point = { turns: turns + 1, state, before: state, contextEnvelopes: [] };
      return "turn";
    }
    if (type === EV_CONTEXT_SET)
      this.point = { turns, state, before, contextEnvelopes: [...contextEnvelopes, envelope] };
    else if (state !== decidedFrom) this.point = { turns, state, before, contextEnvelopes };
    return undefined;
  }
}
