import type { WorkflowDocument } from "../document/model.js";
import { truthy } from "../python/truth.js";
import { eventsOfRound } from "../runners/round.js";
import type { Round, Runner } from "../runners/runner.js";
import type { Turn } from "../wal/recorded.js";
import { FoldedTurn } from "../wal/turn.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CONTEXT_SET, EV_PACKET } from "../workflow/events.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import type { Hub } from "./hub.js";
import { messageOf, pointerOf } from "./run-errors.js";
import { refusalOf } from "./round-checks.js";
import { namesInWords, whyExpected, withNames } from "./run-messages.js";
import type { Run, RunEnd } from "./run-types.js";

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
  /** Grows as the hub appends to the log. */
  envelopes: { envelope: Envelope; line: number }[];
}

/** Plays a channel turn by turn. Every mistake of a document, a scenario or a runner ends the run with a message. */
export class ChannelRun implements Run {
  readonly turns: Turn[] = [];
  end: RunEnd | undefined;
  private current: OrchestrationState;
  private playing: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: ChannelRunParts) {
    this.current = parts.initialState;
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
        if (!signal?.aborted)
          this.fail(`Turn ${this.turnNumber} failed: ${messageOf(error)}`, pointerOf(error), error);
        return undefined;
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

  private get turnNumber(): number {
    return this.turns.length + 1;
  }

  private async play(signal?: AbortSignal): Promise<Turn | undefined> {
    const expected = this.expectedSpeaker();
    if (expected === undefined) return undefined;
    const round = await this.parts.runner.next({
      document: this.document,
      speaker: expected,
      state: this.current,
      turn: this.turns.length,
      signal,
    });
    if (signal?.aborted) return undefined;
    if (!round) return this.wait(expected);
    const refusal = refusalOf(round, {
      turn: this.turnNumber,
      expected,
      why: this.why,
      participants: this.participants,
    });
    if (refusal !== undefined) return this.fail(refusal, round.pointer);
    return this.parts.hub && this.post(this.parts.hub, round);
  }

  /** The name of who must speak, `""` for anyone; `undefined` after ending the run, where nobody can. */
  private expectedSpeaker(): string | undefined {
    const id = this.current.expected_next_speaker;
    if (!truthy(id)) return "";
    const name = typeof id === "string" ? this.names.get(id) : undefined;
    if (name !== undefined) return name;
    const shown = typeof id === "string" ? id : JSON.stringify(id);
    this.end = {
      kind: "waiting",
      speaker: shown,
      message: `Nobody can speak in turn ${this.turnNumber}: “${shown}” is expected (${this.why}), but no participant has that name. Participants are ${namesInWords(this.participants)}.`,
    };
    return undefined;
  }

  private wait(expected: string): undefined {
    const who = expected === "" ? "anyone may speak" : `${expected} is still expected`;
    const advice = expected === "" ? "Add a turn" : `Add a turn from ${expected}`;
    this.end = {
      kind: "waiting",
      speaker: expected,
      message: `No turn ${this.turnNumber} is given, but the channel is open: ${who} (${this.why}). ${advice}, or let a rule close the channel.`,
    };
    return undefined;
  }

  private async post(hub: Hub, round: Round): Promise<Turn | undefined> {
    const { document, idOf, orchestration } = this.parts;
    const sender = idOf.get(round.speaker) ?? round.speaker;
    const events = eventsOfRound(round, document, idOf, this.turns.length === 0);
    const before = this.current;
    const contextEnvelopes: Envelope[] = [];
    for (const change of events.contextSets) {
      const draft = {
        channel_id: this.channelId,
        sender_id: sender,
        event_type: EV_CONTEXT_SET,
        event_data: change,
      };
      const { envelope, after } = await hub.post(draft);
      contextEnvelopes.push(envelope);
      this.current = after;
    }
    if (!events.turn)
      return this.fail(
        `Turn ${this.turnNumber} posts nothing: ${round.speaker} says nothing and calls no tool that routes; ${round.speaker} is still expected. Give the turn a text.`,
        round.pointer,
      );
    const posted = await hub.post({
      channel_id: this.channelId,
      sender_id: sender,
      // A packet answers the turn before it; a text of a human answers nothing.
      causation_id:
        events.turn.event_type === EV_PACKET ? (this.turns.at(-1)?.envelope.envelope_id ?? null) : null,
      ...events.turn,
    });
    this.current = posted.after;
    const turn = new FoldedTurn(
      {
        number: this.turnNumber,
        envelope: posted.envelope,
        line: posted.line,
        contextEnvelopes,
        before,
        decidedFrom: posted.before,
        after: posted.after,
        result: posted.result,
        tools: round.tools.map((tool) => tool.name),
      },
      orchestration,
    );
    this.turns.push(turn);
    if (posted.result.nextState === "closed")
      this.end = { kind: "closed", reason: this.metadata.close_reason };
    return turn;
  }

  private get why(): string {
    return whyExpected(this.turns, this.document);
  }
  private get participants(): string[] {
    return [...this.idOf.keys()];
  }

  private fail(message: string, pointer?: string, cause?: unknown): undefined {
    this.end = { kind: "failed", message: withNames(message, this.names), pointer, cause };
    return undefined;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.playing.then(work, work);
    this.playing = result.catch(() => undefined);
    return result;
  }
}
