import {
  isObject,
  own,
  ProtocolError,
  type ChannelMetadata,
  type Envelope,
  type Orchestration,
  type OrchestrationState,
  type RecordedChannel,
  type Run,
  type RunEnd,
  type Turn,
  type WorkflowDocument,
} from "../../runtime/index.js";
import type { Divergence } from "./divergence.js";

export interface ReplayParts {
  readonly channel: RecordedChannel;
  readonly metadata: ChannelMetadata;
  readonly document: WorkflowDocument;
  readonly orchestration: Orchestration;
  readonly initialState: OrchestrationState;
  /** The record's own turns, or those that another graph makes of it. */
  readonly turns: readonly Turn[];
  readonly finalState: OrchestrationState;
  readonly names: ReadonlyMap<string, string>;
}

const READ_ONLY = "A recorded run is never changed.";

/** A recorded channel as a run whose turns are all there already: nothing is played, and nothing is ever written. */
export class ReplayRun implements Run {
  /** Where another graph first decides otherwise than the record says. */
  divergence: Divergence | undefined;
  readonly channelId: string;
  readonly document: WorkflowDocument;
  readonly orchestration: Orchestration;
  readonly metadata: ChannelMetadata;
  readonly names: ReadonlyMap<string, string>;
  readonly idOf: ReadonlyMap<string, string>;
  readonly initialState: OrchestrationState;
  readonly state: OrchestrationState;
  readonly turns: readonly Turn[];
  readonly envelopes: readonly { envelope: Envelope; line: number }[];
  readonly end: RunEnd;

  constructor({ channel, ...parts }: ReplayParts) {
    this.channelId = channel.channelId;
    this.document = parts.document;
    this.orchestration = parts.orchestration;
    this.metadata = parts.metadata;
    this.names = parts.names;
    this.idOf = new Map([...parts.names].map(([id, name]) => [name, id]));
    this.initialState = parts.initialState;
    this.state = parts.finalState;
    this.turns = parts.turns;
    this.envelopes = channel.envelopes;
    this.end = endOf(channel);
  }

  async next(): Promise<undefined> {
    return undefined;
  }

  async say(): Promise<never> {
    throw new ProtocolError(READ_ONLY);
  }

  async changeContext(): Promise<never> {
    throw new ProtocolError(READ_ONLY);
  }

  async close(): Promise<void> {}

  async release(): Promise<void> {}
}

/** How the record ends: with the channel's close, or with somebody still expected. */
function endOf({ metadata, envelopes, turns }: RecordedChannel): RunEnd {
  if (metadata?.state === "closed" || metadata?.state === "expired")
    return { kind: "closed", reason: metadata.close_reason };
  const close = envelopes.findLast(({ envelope }) => envelope.event_type === "ag2.channel.closed")?.envelope;
  if (close !== undefined)
    return {
      kind: "closed",
      reason: isObject(close.event_data) ? (own(close.event_data, "reason") ?? "") : "",
    };
  const last = turns.at(-1)?.result;
  if (last?.nextState === "closed") return { kind: "closed", reason: last.closeReason };
  return { kind: "waiting", speaker: "", message: "The record ends here: the channel is still open." };
}
