import { positionOf, type ContextUpdate, type PlayPosition, type Round } from "../runtime/index.js";
import type { AllBreakpoints, Hit } from "./breakpoints/all-breakpoints.js";
import type { ExceptionHit } from "./breakpoints/exception-filters.js";
import { closing } from "./closing.js";
import type { DebuggedRun } from "./debugged-run.js";
import { AdapterError, messageOf } from "./errors.js";
import { nameOf } from "./names.js";
import type { OutputLine } from "./output.js";
import type { Place, Program } from "./program.js";
import { placeOf, Stack } from "./stack.js";
import { stopOf, type Stop, type StopCause } from "./stop.js";
import { move, type Arrival } from "./timeline/move.js";
import { afterTurn, placeAgain, type Moment } from "./timeline/moment.js";
import { goTo, next, resume, type Motion } from "./timeline/stepping.js";
import { Timeline } from "./timeline/timeline.js";
import { Transcript } from "./transcript.js";
import { viewAt, type View } from "./view.js";

/** What a run tells the session about. */
export interface DebuggeeListener {
  output(line: OutputLine): void;
  stopped(stop: Stop): void;
  /** The context was changed by hand, without a move. */
  edited(): void;
  /** The run is another one now, or its text is. */
  replaced(): void;
  /** The run waits for a person to play the next turn. Said right after the stop. */
  asks(asked: { turn: number; speaker: string }): void;
  /** A motion takes its time; called now and then until it is over. */
  moving(turn: number, turns: number | undefined): void;
  stood(): void;
  /** The run came to its end by itself; said once. */
  ended(exitCode: number): void;
}

export interface DebuggeeOptions {
  readonly stopOnEntry: boolean;
  readonly stopOnEachTurn: boolean;
  /** To the end of which turn the run goes before it first stops. */
  readonly stopAtTurn?: number;
  readonly breakpoints: AllBreakpoints;
}

/** Makes a run of a program that begins with the first turns of another run. */
export type Fork = (
  program: Program,
  from: DebuggedRun,
  turns: number,
) => Promise<{ run: DebuggedRun; folder: string }>;

export type Phase = "ready" | "stopped" | "running" | "ended";

/** A run under the debugger: a timeline, at most one motion at a time, and what it prints. Knows nothing of the protocol. */
export class Debuggee {
  #program: Program;
  #timeline: Timeline;
  readonly #forkAfter: Fork;
  readonly #options: DebuggeeOptions;
  readonly #listener: DebuggeeListener;
  readonly #transcript = new Transcript();
  readonly #ending = new AbortController();
  /** The motion ends at the next boundary: for a pause, or for work that is to be done in between. */
  #pausing = false;
  #between: (() => Promise<void>) | undefined;
  #motion: Promise<void> = Promise.resolve();
  #phase: Phase = "ready";
  #nextFrameId = 1;
  #stack: Stack | undefined;
  #exception: ExceptionHit | undefined;
  #toldAtEnd = false;
  #turnsByHand = 0;

  constructor(
    program: Program,
    run: DebuggedRun,
    forkAfter: Fork,
    options: DebuggeeOptions,
    listener: DebuggeeListener,
  ) {
    this.#program = program;
    this.#timeline = new Timeline(run);
    this.#forkAfter = forkAfter;
    this.#options = options;
    this.#listener = listener;
  }

  get program(): Program {
    return this.#program;
  }

  get timeline(): Timeline {
    return this.#timeline;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** The frames of the present stop. */
  get stack(): Stack {
    this.#stack ??= new Stack(this.program, this.timeline, this.#nextFrameId);
    return this.#stack;
  }

  /** What went wrong at the present stop, if it stands still for that. */
  get exception(): ExceptionHit | undefined {
    return this.#exception;
  }

  /** How many turns a person has played. */
  get turnsByHand(): number {
    return this.#turnsByHand;
  }

  /** Where a turn that is played by hand now would be played: where the run stands, in the past in a fork. */
  get playPosition(): PlayPosition {
    const { timeline } = this;
    return positionOf(timeline.run, this.#turnsBefore(timeline.cursor));
  }

  /** From the start: stops there for an entry stop or a breakpoint, else runs. */
  begin(): void {
    if (this.#phase !== "ready") return;
    const { stopAtTurn } = this.#options;
    if (stopAtTurn !== undefined) return this.#beginAt(stopAtTurn);
    const hit = this.#check("forward");
    if (this.#options.stopOnEntry) this.#stop({ kind: "entry" });
    else if (hit !== undefined) this.#stop(hit);
    else this.resume();
  }

  /** Of a record nothing is played on the way, and nothing read out: it may be long. */
  #beginAt(turn: number): void {
    if (this.program.replay === undefined && turn > 0) return this.go(goTo(turn));
    const { run } = this.timeline;
    const last = Math.min(turn, run.turns.length);
    this.#timeline = new Timeline(run, { at: afterTurn(last) });
    this.#transcript.skipTo(last - 1);
    this.#print();
    this.#stop(last < turn ? { kind: "short", turns: last } : { kind: "entry" });
  }

  /** To the next breakpoint or the end. */
  resume(): void {
    this.go(resume(this.#options.stopOnEachTurn));
  }

  go(motion: Motion): void {
    this.#leaveStop();
    this.#pausing = false;
    this.#phase = "running";
    this.#motion = this.#move(motion);
  }

  /**
   * Plays one turn by hand and stops after it; with `goOn`, runs on to the next turn that a person has to play. Rejects with a sentence
   * where the channel does not take it: nothing has moved then.
   */
  async say(round: Round, { goOn = false } = {}): Promise<void> {
    const forked = await this.#toNewest(this.timeline.cursor);
    await this.timeline.run.say(round).catch((error: unknown) => this.#refuse(error, forked));
    this.#toldAtEnd = false;
    this.#turnsByHand++;
    if (goOn) this.resume();
    else this.go(next("turn"));
  }

  /** Changes the context by an envelope, where the run stands; as of a moment of the past, in a fork. Rejects with a sentence where nobody may. */
  async changeContext(update: ContextUpdate, moment: Moment = this.timeline.cursor): Promise<void> {
    const forked = await this.#toNewest(moment);
    await this.timeline.run.changeContext(update).catch((error: unknown) => this.#refuse(error, forked));
    if (forked) this.#stop({ kind: "restart" });
    else this.#listener.edited();
  }

  /**
   * Goes on in a new run that begins with the first turns of this one, which stays as it is; with another program where one is given. Rejects
   * with a sentence where there can be no such run: nothing has changed then. `entering` comes before the
   * move; `stops`: the client is told where the run stands now.
   */
  async fork(
    turns: number,
    program: Program = this.#program,
    { stops = true, entering }: { stops?: boolean; entering?: () => Promise<void> } = {},
  ): Promise<void> {
    const { replay: _replay, ...played } = program;
    const { run, folder } = await this.#forkAfter(program, this.timeline.run, turns);
    await entering?.();
    const onward = played.scenario === undefined ? { ...played, byHand: true } : played;
    await this.#replace(onward, run, afterTurn(turns));
    this.#transcript.skipTo(turns);
    const where = turns === 0 ? "before anybody spoke" : `after turn ${turns}`;
    this.#listener.output({ category: "console", text: `The run was forked ${where}. log: ${folder}` });
    if (stops) this.#stop({ kind: "restart" });
  }

  /** Starts a frame anew, in a fork. */
  restartFrame(moment: Moment): Promise<void> {
    return this.fork(this.#turnsBefore(moment));
  }

  /** Goes on with another text, at the same moment. `run`: what another graph makes of the same turns; absent where nothing is decided otherwise. */
  async adopt(program: Program, run: DebuggedRun = this.timeline.run): Promise<void> {
    await this.#replace(program, run, placeAgain(this.timeline.cursor));
    if (this.#phase === "stopped") this.#stop({ kind: "reload" });
  }

  /** The same turns in a log of its own, for rules that are not those in this log's invitation. */
  copy(program: Program): Promise<{ run: DebuggedRun; folder: string }> {
    const { run } = this.timeline;
    return this.#forkAfter(program, run, run.turns.length);
  }

  /** Does something while nothing moves: at once, or after the turn that is being played; then the motion goes on. */
  async whenStill(work: () => Promise<void>): Promise<void> {
    if (this.#phase !== "running") return work();
    const waiting = this.#between;
    this.#between = async () => {
      await waiting?.();
      await work();
    };
  }

  /** Ends the motion at the end of the turn that it is in. */
  pause(): void {
    this.#pausing = true;
    const { timeline } = this;
    if (!timeline.isPlaying) return;
    const speaker = timeline.stateAt(timeline.cursor).expected_next_speaker;
    const who = speaker === "" || speaker === null ? "somebody" : nameOf(speaker, timeline.run);
    const text = `${who} is in the middle of turn ${timeline.run.turns.length + 1}: the run stops at its end.`;
    this.#listener.output({ category: "console", text });
  }

  /**
   * Ends the run where it is and closes its channel, so that the log says so. A channel that is left open can be taken up again later, by
   * `baton run --resume`.
   */
  async close({ leavesOpen = false } = {}): Promise<void> {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    this.#ending.abort();
    await this.#motion;
    const { run } = this.timeline;
    if (run.end?.kind !== "closed" && !leavesOpen) await run.close();
    const replayed = this.program.replay !== undefined;
    const turns = replayed ? this.timeline.cursor.turn : run.turns.length;
    const where = turns === 0 ? "before anybody spoke" : `after turn ${turns}`;
    const what = replayed ? "replay" : "run";
    const open = leavesOpen && !replayed && run.end?.kind !== "closed" ? " Its channel is still open." : "";
    this.#listener.output({ category: "console", text: `The ${what} was ended ${where}.${open}` });
  }

  /** Closes the run where it still goes on, and gives back whatever it holds, its log first of all. */
  async dispose(options: { leavesOpen?: boolean } = {}): Promise<void> {
    try {
      await this.close(options);
    } finally {
      await this.timeline.run.release();
    }
  }

  /** How many turns are behind whatever is done at a moment: without its own inside a decision, and where the channel closed. */
  #turnsBefore(moment: Moment): number {
    const { timeline } = this;
    const whole = timeline.isBoundary(moment) && !timeline.closesAt(moment);
    return whole ? moment.turn : Math.max(0, moment.turn - 1);
  }

  async #replace(program: Program, run: DebuggedRun, at: Moment): Promise<void> {
    const old = this.timeline.run;
    this.#leaveStop();
    this.#program = program;
    this.#timeline = new Timeline(run, { at });
    this.#toldAtEnd = false;
    if (run !== old) await old.release();
    this.#listener.replaced();
  }

  /** What is done by hand is done at the end of a run: in the past, and in a record, of a fork. True where there is one now. */
  async #toNewest(moment: Moment): Promise<boolean> {
    if (this.timeline.isNewest(moment) && this.program.replay === undefined) return false;
    await this.fork(this.#turnsBefore(moment), this.program, { stops: false });
    return true;
  }

  /** A fork that was made for what is refused then stays: the client is told where the run stands now. */
  #refuse(error: unknown, forked: boolean): never {
    if (forked) this.#stop({ kind: "restart" });
    throw new AdapterError("refused", { problem: messageOf(error) });
  }

  async #move(motion: Motion): Promise<void> {
    try {
      const arrival = await move<Hit>(this.timeline, motion, {
        looksInside: () => this.#options.breakpoints.looksInside(this.program, this.timeline),
        check: () => this.#check(motion.direction),
        moved: () => this.#print(),
        slice: () => this.#tellMove(motion),
        pausing: () => this.#pausing || this.#between !== undefined,
        signal: this.#ending.signal,
      });
      this.#listener.stood();
      const work = this.#between;
      this.#between = undefined;
      if (this.#phase === "running") await work?.();
      if (this.#phase !== "running") return;
      if (arrival.kind === "pause" && !this.#pausing) return this.go(motion);
      this.#arrive(arrival, motion);
    } catch (error) {
      this.#listener.stood();
      if (this.#phase !== "running") return;
      this.#listener.output({ category: "stderr", text: `The run failed: ${messageOf(error)}` });
      this.#end(1);
    }
  }

  /** How far a motion has come, where it is known how far it goes: through what is there already. */
  #tellMove({ direction }: Motion): void {
    const { cursor, run } = this.timeline;
    const known = direction === "forward" && cursor.turn < run.turns.length;
    this.#listener.moving(cursor.turn, known ? run.turns.length : undefined);
  }

  #arrive(arrival: Arrival<Hit>, motion: Motion): void {
    const { turn } = this.timeline.cursor;
    if (arrival.kind === "hit") return this.#stop(arrival.hit);
    if (arrival.kind === "pause") return this.#stop({ kind: "pause", turn });
    if (arrival.kind === "step") return this.#stop({ kind: motion.stopsAtEnd ? "entry" : "step" });
    if (motion.stopsAtEnd) return this.#stop({ kind: "short", turns: turn });
    if (motion.direction === "backward") return this.#stop({ kind: "start" });
    const { end } = this.timeline.run;
    if (this.program.byHand && end?.kind === "waiting" && end.fault === undefined)
      return this.#ask(end.speaker);
    const exception = this.#options.breakpoints.atEnd(this.program, this.timeline);
    // Going on from where it was told already ends the run: nobody is told twice in a row.
    if (exception !== undefined && (arrival.moved || !this.#toldAtEnd)) {
      this.#toldAtEnd = true;
      return this.#stop({ kind: "exception", exception });
    }
    const { lines, exitCode } = closing(this.program, this.timeline.run);
    for (const line of lines) this.#listener.output(line);
    this.#end(exitCode);
  }

  #ask(speaker: string): void {
    const asked = { turn: this.timeline.run.turns.length + 1, speaker };
    this.#stop({ kind: "waiting", ...asked });
    this.#listener.asks(asked);
  }

  /** What stops the run here. Log points speak on the way forward only: going back undoes nothing that was said. */
  #check(direction: Motion["direction"]): Hit | undefined {
    const log = (text: string) => {
      if (direction === "forward") this.#listener.output({ category: "console", text, place: this.#place() });
    };
    return this.#options.breakpoints.check(this.program, this.timeline, log);
  }

  #view(): View {
    return viewAt(this.program, this.timeline, this.timeline.cursor);
  }

  #place(): Place {
    return placeOf(this.#view());
  }

  #print(): void {
    const line = this.#transcript.lineAt(this.#view());
    if (line !== undefined) this.#listener.output(line);
  }

  #stop(cause: StopCause): void {
    this.#phase = "stopped";
    this.#exception = cause.kind === "exception" ? cause.exception : undefined;
    const stop = stopOf(cause);
    if (stop.text !== undefined) this.#listener.output({ category: "console", text: stop.text });
    this.#listener.stopped(stop);
  }

  #leaveStop(): void {
    this.#exception = undefined;
    this.#nextFrameId += this.#stack?.size ?? 0;
    this.#stack = undefined;
  }

  #end(exitCode: number): void {
    this.#phase = "ended";
    this.#leaveStop();
    this.#listener.ended(exitCode);
  }
}
