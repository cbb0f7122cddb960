import {
  EV_CHANNEL_CLOSED,
  isObject,
  own,
  ProtocolError,
  type ChannelMetadata,
  type Damage,
  type Orchestration,
  type OrchestrationState,
  type PagedRecording,
  type RunEnd,
  type WorkflowDocument,
} from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import { RunHistory } from "../run-history.js";
import type { Divergence } from "./divergence.js";
import type { Folding } from "./folding.js";

export interface ReplayParts {
  readonly recording: Pick<PagedRecording, "channelId" | "damage" | "close">;
  readonly metadata: ChannelMetadata;
  readonly document: WorkflowDocument;
  readonly orchestration: Orchestration;
  /** By the record's own graph, or by another one. */
  readonly folding: Folding;
  readonly names: ReadonlyMap<string, string>;
}

const READ_ONLY = "A recorded run is never changed.";

/** A recorded channel as a run whose turns are all there already: nothing is played, and nothing is ever written. */
export class ReplayRun implements DebuggedRun {
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
  readonly turns: DebuggedRun["turns"];
  readonly envelopes: DebuggedRun["envelopes"];
  /** What is wrong with the record, each in a sentence of its own. */
  readonly damage: readonly Damage[];
  readonly end: RunEnd;
  readonly #recording: ReplayParts["recording"];

  constructor({ recording, folding, ...parts }: ReplayParts) {
    this.#recording = recording;
    this.channelId = recording.channelId;
    this.document = parts.document;
    this.orchestration = parts.orchestration;
    this.metadata = parts.metadata;
    this.names = parts.names;
    this.idOf = new Map([...parts.names].map(([id, name]) => [name, id]));
    this.initialState = folding.initialState;
    this.state = folding.finalState;
    this.turns = folding.turns;
    this.envelopes = folding.envelopes;
    this.damage = [...recording.damage, ...folding.damage];
    this.end = endOf(this);
    RunHistory.know(this, folding.history);
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

  release(): Promise<void> {
    return this.#recording.close();
  }
}

/** How the record ends: with the channel's close, or with somebody still expected. */
function endOf({
  metadata,
  envelopes,
  turns,
}: Pick<DebuggedRun, "metadata" | "envelopes" | "turns">): RunEnd {
  if (metadata.state === "closed" || metadata.state === "expired")
    return { kind: "closed", reason: metadata.close_reason };
  const last = turns.at(-1);
  for (let index = envelopes.length - 1; index >= 0; index--) {
    const entry = envelopes.at(index);
    if (entry === undefined) continue;
    if (entry.line <= (last?.line ?? 0)) break;
    const { event_type, event_data } = entry.envelope;
    if (event_type === EV_CHANNEL_CLOSED)
      return { kind: "closed", reason: isObject(event_data) ? (own(event_data, "reason") ?? "") : "" };
  }
  if (last?.result.nextState === "closed") return { kind: "closed", reason: last.result.closeReason };
  return { kind: "waiting", speaker: "", message: "The record ends here: the channel is still open." };
}
