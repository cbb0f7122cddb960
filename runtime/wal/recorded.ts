import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { AdapterResult, DecidedBy, Explanation, OrchestrationState } from "../workflow/orchestration.js";

/** One damaged place of a log. Lines from 1, split at LF only; offsets in bytes. */
export interface Damage {
  file: string;
  line: number | null;
  offset: number | null;
  kind: string;
  message: string;
  fatal: boolean;
}

export type WalRecord = { envelope: Envelope; line: number; offset: number } | { damage: Damage };

/** An accepted turn (text or packet) of a recorded or running channel. */
export interface Turn {
  /** From 1; the kickoff is turn 1. */
  number: number;
  envelope: Envelope;
  /** 1-based line in wal.jsonl. */
  line: number;
  /** The ag2.context.set envelopes between the turn before and this one. */
  contextEnvelopes: Envelope[];
  /** State before the context envelopes of this turn. */
  before: OrchestrationState;
  after: OrchestrationState;
  explanation: Explanation;
  /** What `explanation` says decided, without working out the reasons. */
  readonly decidedBy: DecidedBy;
  result: AdapterResult;
  /** Names of the tools that the round called, where that is known (scripted runs; else the routing tool alone). */
  tools: string[];
}

/** Items by their place from 0, however they are kept: an array, or the pages of a file. */
export interface Sequence<T> extends Iterable<T> {
  readonly length: number;
  /** `undefined` where there is none; below 0 it counts from the end. */
  at(index: number): T | undefined;
}

/** A channel of a store, read without ever writing to it. */
export interface RecordedChannel {
  readonly channelId: string;
  /** Folder of the channel. */
  readonly path: string;
  readonly metadata: ChannelMetadata | undefined;
  /** Agent id → passport name. */
  readonly names: ReadonlyMap<string, string>;
  readonly turns: readonly Turn[];
  /** Every envelope, in the order of the log. */
  readonly envelopes: readonly { envelope: Envelope; line: number }[];
  readonly damage: readonly Damage[];
  readonly finalState: OrchestrationState | undefined;
}

export interface RecordedStore {
  readonly path: string;
  channelIds(): Promise<string[]>;
  /** Agent id → passport name. */
  names(): Promise<ReadonlyMap<string, string>>;
  /** Metadata only: cheap enough for a list of many. */
  summary(
    channelId: string,
  ): Promise<{ channelId: string; metadata: ChannelMetadata | undefined; damage: Damage[]; modified: Date }>;
  channel(channelId: string): Promise<RecordedChannel>;
}
