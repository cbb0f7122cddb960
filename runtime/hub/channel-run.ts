import type { WorkflowDocument } from "../document/model.js";
import { ProtocolError } from "../errors.js";
import { idText } from "../graph/value-text.js";
import type { JsonObject, JsonValue } from "../json.js";
import { truthy } from "../python/truth.js";
import { idempotencyKey } from "../runners/idempotency-key.js";
import { RoundError } from "../runners/round-error.js";
import { eventsOfRound } from "../runners/round.js";
import type { Round, Runner } from "../runners/runner.js";
import type { Turn } from "../wal/recorded.js";
import { FoldedTurn } from "../wal/turn.js";
import { sameValue } from "../workflow/context-changes.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CONTEXT_SET, EV_PACKET } from "../workflow/events.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import { changeData, contextSender } from "./context-by-hand.js";
import type { Hub } from "./hub.js";
import { playedRound, rememberRound } from "./played-rounds.js";
import { inWords, messageOf, nameOf, TurnError, workflowPlace } from "./run-errors.js";
import { refusalOf } from "./round-checks.js";
import {
  stalledEnd,
  tooLongText,
  waitingEnd,
  whyExpected,
  withNames,
  type WaitingPlace,
} from "./run-messages.js";
import type { ContextUpdate, Run, RunEnd, RunFault } from "./run-types.js";
import { within, type TurnLimit } from "./turn-limits.js";

export interface ChannelRunParts {
  /** `undefined` for a run whose channel could not be opened. */
  hub: Hub | undefined;
  document: WorkflowDocument;
  orchestration: Orchestration;
  metadata: ChannelMetadata;
  initialState: OrchestrationState;
  names: ReadonlyMap<string, string>;
  idOf: ReadonlyMap<string, string>;
  runner: Runner;
  turnLimits?: readonly TurnLimit[];
  onRemark?: (remark: string) => void;
  /** Grows as the hub appends to the log. */
  envelopes: { envelope: Envelope; line: number }[];
  /** What the log holds already, where a run is taken up again. */
  played?: {
    turns: readonly Turn[];
    state: OrchestrationState;
    /** Context that the unfinished round has set before the run was stopped. */
    contextEnvelopes: readonly Envelope[];
  };
}

/** Plays a channel turn by turn. Every mistake of a document, a scenario or a runner ends the run with a message. */
export class ChannelRun implements Run {
  readonly turns: Turn[] = [];
  end: RunEnd | undefined;
  private current: OrchestrationState;
  /** The state after the last turn, and the context changes that were posted since. */
  private before: OrchestrationState;
  private contextEnvelopes: Envelope[] = [];
  private playing: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: ChannelRunParts) {
    const { played, initialState } = parts;
    this.turns.push(...(played?.turns ?? []));
    this.contextEnvelopes.push(...(played?.contextEnvelopes ?? []));
    this.current = played?.state ?? initialState;
    this.before = this.turns.at(-1)?.after ?? initialState;
  }

  get channelId(): string {
    return this.parts.metadata.channel_id;
  }
  get document(): WorkflowDocument {
    return this.parts.document;
  }
  get orchestration(): Orchestration {
    return this.parts.orchestration;
  }
  get metadata(): ChannelMetadata {
    return this.parts.metadata;
  }
  get names(): ReadonlyMap<string, string> {
    return this.parts.names;
  }
  get idOf(): ReadonlyMap<string, string> {
    return this.parts.idOf;
  }
  get initialState(): OrchestrationState {
    return this.parts.initialState;
  }
  get state(): OrchestrationState {
    return this.current;
  }
  get envelopes(): readonly { envelope: Envelope; line: number }[] {
    return this.parts.envelopes;
  }

  next(signal?: AbortSignal): Promise<Turn | undefined> {
    return this.inTurn(async () => {
      if (this.end || signal?.aborted) return undefined;
      try {
        return await this.play(signal);
      } catch (error) {
        if (!signal?.aborted) this.failTurn(error);
        return undefined;
      }
    });
  }

  say(round: Round): Promise<Turn> {
    return this.inTurn(async () => {
      const hub = this.openHub();
      try {
        const expected = this.expectedSpeaker();
        const turn = await this.playRound(hub, round, expected);
        // Somebody spoke: whatever kept the run from going on, it goes on from here.
        if (this.end?.kind !== "closed") this.end = undefined;
        return turn;
      } catch (error) {
        throw inWords(error, this.names);
      }
    });
  }

  /** Takes a turn over from another channel, as it was posted there. Rejects with a sentence where this channel does not take it. */
  repeat(turn: Turn, idFor: <T extends JsonValue>(value: T) => T): Promise<Turn> {
    const { contextEnvelopes, envelope, tools } = turn;
    return this.inTurn(async () => {
      const hub = this.openHub();
      try {
        await this.repeatChanges(hub, contextEnvelopes, idFor);
        const event = {
          event_type: idText(envelope.event_type),
          event_data: idFor(envelope.event_data) as JsonObject,
        };
        const repeated = await this.postTurn(hub, idFor(idText(envelope.sender_id)), event, tools);
        return rememberRound(repeated, playedRound(turn));
      } catch (error) {
        throw inWords(error, this.names);
      }
    });
  }

  /** The same for context that was set after the last turn. */
  repeatContext(changes: readonly Envelope[], idFor: <T extends JsonValue>(value: T) => T): Promise<void> {
    return this.inTurn(async () => {
      try {
        if (changes.length > 0) await this.repeatChanges(this.openHub(), changes, idFor);
      } catch (error) {
        throw inWords(error, this.names);
      }
    });
  }

  changeContext(change: ContextUpdate): Promise<Envelope> {
    return this.inTurn(async () => {
      const hub = this.openHub();
      try {
        return await this.postContext(hub, contextSender(this), changeData(change));
      } catch (error) {
        throw inWords(error, this.names);
      }
    });
  }

  close(reason = "explicit_close"): Promise<void> {
    return this.inTurn(async () => {
      if (!this.parts.hub || this.end?.kind === "closed") return;
      try {
        await this.parts.hub.close(this.channelId, reason);
        // A run that failed stays failed, whatever becomes of its channel.
        if (this.end?.kind !== "failed") this.end = { kind: "closed", reason: this.metadata.close_reason };
      } catch (error) {
        this.fail(`The channel cannot be closed: ${messageOf(error)}`, undefined, error);
      }
    });
  }

  async release(): Promise<void> {
    await this.parts.runner.close?.();
    await this.parts.hub?.release();
  }

  private get turnNumber(): number {
    return this.turns.length + 1;
  }

  private async play(signal?: AbortSignal): Promise<Turn | undefined> {
    const { hub, turnLimits = [] } = this.parts;
    const expected = this.expectedSpeaker();
    if (expected === undefined)
      return this.waitFor(stalledEnd(this.current.expected_next_speaker, this.place));
    const round = await within(turnLimits, (both) => this.ask(expected, both, signal), {
      passed: (limit) => this.tooLong(expected, limit),
      signal,
    });
    if (signal?.aborted || this.end) return undefined;
    if (!round) return this.waitFor(waitingEnd(expected, this.place));
    return hub && this.playRound(hub, round, expected);
  }

  private waitFor(end: RunEnd): undefined {
    this.end = end;
    return undefined;
  }

  private async ask(
    speaker: string,
    signal: AbortSignal | undefined,
    stopped: AbortSignal | undefined,
  ): Promise<Round | undefined> {
    const { document, channelId, orchestration, metadata, names, idOf, turns, envelopes } = this;
    try {
      return await this.parts.runner.next({
        document,
        orchestration,
        metadata,
        names,
        idOf,
        speaker,
        state: this.current,
        turn: turns.length,
        turns,
        envelopes,
        idempotencyKey: idempotencyKey(channelId, this.turnNumber),
        signal,
      });
    } catch (error) {
      if (stopped?.aborted || this.end) return undefined;
      await this.writeFailure(speaker, error);
      throw new TurnError(`Turn ${this.turnNumber} failed: ${messageOf(error)}`, "agent", undefined, error);
    }
  }

  /** What the round's tools have set stays, as in AG2, and the audit says what became of the round. */
  private async writeFailure(speaker: string, error: unknown): Promise<void> {
    const { hub, document, idOf } = this.parts;
    if (!hub) return;
    const sender = idOf.get(speaker) ?? speaker;
    const [type, calls] = error instanceof RoundError ? [error.fault, error.calls] : [nameOf(error), []];
    const { contextSets } = eventsOfRound({ speaker, text: "", tools: [...calls] }, document, idOf, false);
    await this.postContexts(hub, sender, contextSets);
    const answered = this.turns.at(-1)?.envelope.envelope_id ?? null;
    await hub.turnFailed(this.channelId, sender, answered, { type, message: messageOf(error) });
  }

  /** True where the channel was closed over it. */
  private async tooLong(speaker: string, limit: TurnLimit): Promise<boolean> {
    await this.parts.hub?.turnTooLong(this.channelId, limit);
    this.parts.onRemark?.(tooLongText(speaker, this.turnNumber, limit));
    if (limit.onViolation !== "auto_close") return false;
    this.end = { kind: "closed", reason: this.metadata.close_reason };
    return true;
  }

  private async playRound(hub: Hub, round: Round, expected: string | undefined): Promise<Turn> {
    const { turnNumber: turn, participants } = this;
    const refusal = refusalOf(round, { turn, expected: expected ?? "", why: () => this.why, participants });
    if (refusal !== undefined) throw new TurnError(refusal, "rejected", round.pointer);
    return this.post(hub, round);
  }

  /** The name of who must speak, `""` for anyone, `undefined` where that is nobody's name. */
  private expectedSpeaker(): string | undefined {
    const id = this.current.expected_next_speaker;
    if (!truthy(id)) return "";
    return typeof id === "string" ? this.names.get(id) : undefined;
  }

  private async post(hub: Hub, round: Round): Promise<Turn> {
    const { document, idOf } = this.parts;
    const sender = idOf.get(round.speaker) ?? round.speaker;
    const events = eventsOfRound(round, document, idOf, this.turns.length === 0);
    await this.postContexts(hub, sender, events.contextSets);
    if (!events.turn)
      throw new TurnError(
        `Turn ${this.turnNumber} posts nothing: ${round.speaker} says nothing and calls no tool that routes; ${round.speaker} is still expected. Give the turn a text.`,
        "stalled",
        round.pointer,
      );
    const tools = round.tools.map((tool) => tool.name);
    return rememberRound(await this.postTurn(hub, sender, events.turn, tools), round);
  }

  private async postTurn(
    hub: Hub,
    sender: string,
    event: { event_type: string; event_data: JsonObject },
    tools: string[],
  ): Promise<Turn> {
    const posted = await hub.post({
      channel_id: this.channelId,
      sender_id: sender,
      // A packet answers the turn before it; a text of a human answers nothing.
      causation_id: event.event_type === EV_PACKET ? (this.turns.at(-1)?.envelope.envelope_id ?? null) : null,
      ...event,
    });
    this.current = posted.after;
    const turn = new FoldedTurn(
      {
        number: this.turnNumber,
        envelope: posted.envelope,
        line: posted.line,
        contextEnvelopes: this.contextEnvelopes,
        before: this.before,
        decidedFrom: posted.before,
        after: posted.after,
        result: posted.result,
        tools,
      },
      this.orchestration,
    );
    this.turns.push(turn);
    this.contextEnvelopes = [];
    this.before = posted.after;
    if (posted.result.nextState === "closed")
      this.end = { kind: "closed", reason: this.metadata.close_reason };
    return turn;
  }

  private async postContexts(hub: Hub, sender: string, changes: readonly JsonObject[]): Promise<void> {
    for (const change of changes.slice(this.alreadySet(sender, changes)))
      await this.postContext(hub, sender, change);
  }

  /** How many of a round's context changes its log has already, because the run was stopped in the middle of the round. */
  private alreadySet(sender: string, changes: readonly JsonObject[]): number {
    if (this.turns.length !== this.parts.played?.turns.length) return 0;
    const posted = this.parts.played.contextEnvelopes.filter(({ sender_id }) => sender_id === sender);
    const differs = changes.findIndex((change, at) => !sameValue(change, posted[at]?.event_data ?? null));
    return differs < 0 ? changes.length : differs;
  }

  private async repeatChanges(
    hub: Hub,
    changes: readonly Envelope[],
    idFor: <T extends JsonValue>(value: T) => T,
  ): Promise<void> {
    for (const { sender_id, event_data } of changes)
      await this.postContext(hub, idFor(idText(sender_id)), event_data as JsonObject);
  }

  /** Context changes belong to the turn that comes after them, whoever made them. */
  private async postContext(hub: Hub, sender: string, change: JsonObject): Promise<Envelope> {
    const { envelope, after } = await hub.post({
      channel_id: this.channelId,
      sender_id: sender,
      event_type: EV_CONTEXT_SET,
      event_data: change,
    });
    this.contextEnvelopes.push(envelope);
    this.current = after;
    return envelope;
  }

  /** For what people do by hand: it needs an open channel, whatever the runner still has to say. */
  private openHub(): Hub {
    const { hub } = this.parts;
    if (!hub || this.end?.kind === "closed")
      throw new ProtocolError("The channel is closed: it takes nothing more.");
    return hub;
  }

  /** Where the run stands, for the message of its end: to say why explains a whole decision, so it is asked for there only. */
  private get place(): WaitingPlace {
    return { turn: this.turnNumber, why: this.why, participants: this.participants };
  }
  private get why(): string {
    return whyExpected(this.turns, this.document);
  }
  private get participants(): string[] {
    return [...this.idOf.keys()];
  }

  private failTurn(error: unknown): void {
    if (error instanceof TurnError) return this.fail(error.message, error.pointer, error.cause, error.fault);
    const fault = error instanceof ProtocolError ? "rejected" : undefined;
    this.fail(`Turn ${this.turnNumber} failed: ${messageOf(error)}`, undefined, error, fault);
  }

  private fail(message: string, pointer?: string, cause?: unknown, fault?: RunFault): void {
    const place = pointer === undefined ? workflowPlace(cause) : { pointer };
    this.end = { kind: "failed", message: withNames(message, this.names), ...place, cause, fault };
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.playing.then(work, work);
    this.playing = result.catch(() => undefined);
    return result;
  }
}
