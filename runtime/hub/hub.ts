import { NotFoundError, ProtocolError } from "../errors.js";
import { idText } from "../graph/value-text.js";
import type { JsonObject, JsonValue } from "../json.js";
import { orchestrationFor as builtInOrchestration } from "../orchestrations/index.js";
import { formatLine } from "../wal/format.js";
import { metadataPath, walPath } from "../wal/layout.js";
import { pythonJson } from "../wal/python-json.js";
import type { WalRecord } from "../wal/recorded.js";
import type { KnowledgeStore, TailRepair } from "../wal/store.js";
import { readWalText } from "../wal/wal-text.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CHANNEL_CLOSED, EV_EXPECTATION_VIOLATED } from "../workflow/events.js";
import { gate } from "../workflow/gate.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import { AgentDirectory } from "./agents.js";
import { appendAudit } from "./audit.js";
import { newChannelMetadata, participantIdsOf } from "./channel-metadata.js";
import { stampEnvelope, type Channel, type EnvelopeDraft, type Posted } from "./channel.js";
import { isoformat, systemClock } from "./clock.js";
import { shakeHands } from "./handshake.js";
import { IdStamp, randomIds } from "./ids.js";
import { Inboxes } from "./inboxes.js";
import { DEFAULT_TTL, type AgentOptions } from "./passport.js";
import { isWholeRecord, reopenChannel } from "./reopen.js";
import type { Clock, IdSource } from "./run-types.js";
import { TURN_WITHIN, type TurnLimit } from "./turn-limits.js";

export interface HubOptions {
  clock?: Clock;
  ids?: IdSource;
  /** How a channel's manifest type becomes its orchestration. Default: the built-in ones. */
  orchestrationFor?: (type: string) => Orchestration;
  /** Called where a crash had left an unfinished line at the end of a log that is written again. */
  onTailRepair?: (repair: TailRepair) => void;
  /** Called after each line that the hub appends to a log. */
  onAppend?: (envelope: Envelope, line: number) => void;
}

export interface CreateChannelOptions {
  /** The manifest's type. Default: "workflow". */
  type?: string;
  creatorId: string;
  /** In speaking order. */
  participantIds: readonly string[];
  knobs: JsonObject;
  labels?: JsonObject;
  /** "2h", "15m", a number of seconds, 0 for never. Default: "2h". */
  ttl?: string | number;
}

/**
 * AG2's hub in one process: it registers agents, opens channels with the invitation handshake, and takes envelopes in AG2's order: checks,
 * then the line in the log, then the fold. Errors are AG2's (`ProtocolError`, `NotFoundError`, …) or a `StoreError`. An existing channel
 * is folded from its log when it is first used, so that a damaged one stops nobody but itself.
 */
export class Hub {
  private readonly channels = new Map<string, Channel>();
  private readonly clock: Clock;
  private readonly inboxes: Inboxes;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: KnowledgeStore,
    private readonly options: HubOptions,
    private readonly agents: AgentDirectory,
    private readonly stamp: IdStamp,
  ) {
    this.clock = options.clock ?? systemClock;
    this.inboxes = new Inboxes(store);
  }

  static async open(store: KnowledgeStore, options: HubOptions = {}): Promise<Hub> {
    const clock = options.clock ?? systemClock;
    const stamp = new IdStamp(clock, options.ids ?? randomIds);
    return new Hub(store, options, await AgentDirectory.load(store, clock, stamp), stamp);
  }

  /** Agent id → passport name. */
  get names(): ReadonlyMap<string, string> {
    return this.agents.names;
  }

  /** The id of the agent of that name, registering it where it is new. */
  register(agent: AgentOptions): Promise<string> {
    return this.inTurn(() => this.agents.register(agent));
  }

  /** Opens a channel: its metadata, an invitation to everyone but the creator, their answers, and `opened`. */
  createChannel(options: CreateChannelOptions): Promise<ChannelMetadata> {
    return this.inTurn(async () => {
      const channel = this.prepare(options);
      const { metadata } = channel;
      this.channels.set(metadata.channel_id, channel);
      await this.acquire(metadata.channel_id);
      await this.writeMetadata(metadata);
      await this.audit("channel_created", {
        channel_id: metadata.channel_id,
        manifest_type: metadata.manifest.type,
        manifest_version: metadata.manifest.version,
        creator_id: metadata.creator_id,
        participants: participantIdsOf(metadata),
      });
      await shakeHands(metadata, {
        take: async (draft) => (await this.take(channel, draft)).envelope,
        writeMetadata: () => this.writeMetadata(metadata),
        deliver: (envelope) => this.deliver(channel, envelope),
      });
      return metadata;
    });
  }

  /**
   * Takes one envelope in. Refused ones leave no trace. An error of the fold itself comes after the line is in the log, as in AG2:
   * the state is then what it was before.
   */
  post(draft: EnvelopeDraft): Promise<Posted> {
    return this.inTurn(async () => {
      const channel = await this.channel(idText(draft.channel_id));
      const posted = await this.take(channel, draft);
      if (posted.result.nextState === "closed") await this.terminate(channel, posted.result.closeReason);
      else await this.deliver(channel, posted.envelope);
      return posted;
    });
  }

  /** Closes a channel; a second close changes nothing. An empty reason is "explicit_close". */
  close(channelId: string, reason = "explicit_close"): Promise<void> {
    return this.inTurn(async () => {
      await this.terminate(await this.channel(channelId), reason || "explicit_close");
    });
  }

  /** Writes down that an agent failed in its round, as AG2 does: the log itself has no line for that. @param envelopeId what it answered */
  turnFailed(
    channelId: string,
    agentId: string,
    envelopeId: JsonValue,
    { type, message }: { type: string; message: string },
  ): Promise<void> {
    return this.inTurn(() =>
      this.audit("turn_failed", {
        channel_id: channelId,
        agent_id: agentId,
        envelope_id: envelopeId,
        exc_type: type,
        exc_message: message,
      }),
    );
  }

  /** Writes down that the expected speaker took too long: in log and audit; with `auto_close` the channel closes for it. */
  turnTooLong(channelId: string, { seconds, onViolation }: TurnLimit): Promise<void> {
    return this.inTurn(async () => {
      const channel = await this.channel(channelId);
      const { metadata, state } = channel;
      if (metadata.state !== "active") return;
      const violation = {
        expectation: TURN_WITHIN,
        violators: [state.expected_next_speaker],
        detail: { seconds },
      };
      const { envelope } = await this.take(channel, {
        channel_id: channelId,
        sender_id: metadata.creator_id,
        event_type: EV_EXPECTATION_VIOLATED,
        event_data: violation,
      });
      await this.deliver(channel, envelope);
      await this.audit("expectation_violated", {
        channel_id: channelId,
        on_violation: onViolation,
        params: { seconds },
        ...violation,
      });
      if (onViolation === "auto_close") await this.terminate(channel, `expectation_violated:${TURN_WITHIN}`);
    });
  }

  /** Gives every channel back that this hub writes, for another writer to take. */
  release(): Promise<void> {
    return this.inTurn(async () => {
      for (const channelId of this.channels.keys()) await this.store.release?.(walPath(channelId));
      this.channels.clear();
    });
  }

  async metadata(channelId: string): Promise<ChannelMetadata> {
    return (await this.channel(channelId)).metadata;
  }

  async state(channelId: string): Promise<OrchestrationState> {
    return (await this.channel(channelId)).state;
  }

  /** Folds the channel's log where that has not been done yet, and takes it for writing. */
  async reopen(channelId: string): Promise<void> {
    await this.inTurn(() => this.channel(channelId));
  }

  /** The channel's log, line by line, damaged lines among them. */
  async readWal(channelId: string): Promise<WalRecord[]> {
    const path = walPath(channelId);
    return readWalText((await this.store.read(path)) ?? "", path);
  }

  /** Checks everything before anything is kept. */
  private prepare(options: CreateChannelOptions): Channel {
    const { creatorId, participantIds } = options;
    for (const agentId of [creatorId, ...participantIds])
      if (!this.names.has(agentId))
        throw new NotFoundError(`No agent with the id “${agentId}” is registered with this hub.`);
    if (participantIds.length === 0) throw new ProtocolError("A channel needs at least one participant.");
    const twice = participantIds.find((agentId, index) => participantIds.indexOf(agentId) !== index);
    if (twice !== undefined)
      throw new ProtocolError(`“${this.names.get(twice)}” is listed twice among the participants.`);
    const orchestration = (this.options.orchestrationFor ?? builtInOrchestration)(options.type ?? "workflow");
    const metadata = newChannelMetadata({
      channelId: this.stamp.next(),
      manifest: orchestration.manifest(),
      creatorId,
      participantIds,
      knobs: structuredClone(options.knobs),
      labels: { ...options.labels },
      ttl: options.ttl ?? DEFAULT_TTL,
      now: this.clock.now(),
    });
    orchestration.validateCreate(metadata);
    return { orchestration, metadata, state: orchestration.initialState(metadata), lines: 0 };
  }

  /** Gate, `validate_send`, stamp, append, fold, `on_accepted`: AG2's order. */
  private async take(channel: Channel, draft: EnvelopeDraft): Promise<Posted> {
    const { metadata, orchestration, state: before } = channel;
    const unstamped = stampEnvelope(draft, "", "");
    gate(unstamped, {
      registered: this.agents.registered,
      channelId: metadata.channel_id,
      state: metadata.state,
    });
    orchestration.validateSend(metadata, unstamped, before);
    const envelope = stampEnvelope(draft, this.stamp.next(), isoformat(this.clock.now()));
    const line = await this.append(channel, envelope);
    const after = orchestration.fold(envelope, before);
    channel.state = after;
    return { envelope, line, before, after, result: orchestration.onAccepted(metadata, envelope, after) };
  }

  private async terminate(channel: Channel, reason: JsonValue): Promise<void> {
    const { metadata } = channel;
    if (metadata.state === "closed" || metadata.state === "expired") return;
    const at = isoformat(this.clock.now());
    // AG2 keeps a reason of any type as it is, though its own annotation says string.
    Object.assign(metadata, { state: "closed", closed_at: at, close_reason: reason });
    await this.writeMetadata(metadata);
    const envelope = stampEnvelope(
      {
        channel_id: metadata.channel_id,
        sender_id: metadata.creator_id,
        audience: participantIdsOf(metadata),
        event_type: EV_CHANNEL_CLOSED,
        event_data: { channel_id: metadata.channel_id, reason },
      },
      this.stamp.next(),
      at,
    );
    await this.append(channel, envelope);
    await this.deliver(channel, envelope);
    await this.audit("channel_closed", { channel_id: metadata.channel_id, reason });
    await this.store.release?.(walPath(metadata.channel_id));
  }

  private deliver({ metadata }: Channel, envelope: Envelope): Promise<void> {
    return this.inboxes.deliver(metadata.channel_id, envelope, participantIdsOf(metadata));
  }

  private async append(channel: Channel, envelope: Envelope): Promise<number> {
    await this.store.append(walPath(channel.metadata.channel_id), `${formatLine(envelope)}\n`);
    channel.lines++;
    this.options.onAppend?.(envelope, channel.lines);
    return channel.lines;
  }

  private async channel(channelId: string): Promise<Channel> {
    let channel = this.channels.get(channelId);
    if (!channel) {
      await this.acquire(channelId);
      channel = await reopenChannel(
        this.store,
        channelId,
        this.options.orchestrationFor ?? builtInOrchestration,
      );
      this.channels.set(channelId, channel);
    }
    return channel;
  }

  private async acquire(channelId: string): Promise<void> {
    const repair = await this.store.acquire?.(walPath(channelId), isWholeRecord);
    if (repair) this.options.onTailRepair?.(repair);
  }

  private writeMetadata(metadata: ChannelMetadata): Promise<void> {
    return this.store.write(
      metadataPath(metadata.channel_id),
      pythonJson({ ...metadata } as unknown as JsonObject),
    );
  }

  private audit(kind: Parameters<typeof appendAudit>[1], fields: JsonObject): Promise<void> {
    return appendAudit(this.store, kind, isoformat(this.clock.now()), fields);
  }

  /** One thing at a time, in the order of the calls: lines of the log never interleave. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work, work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}
