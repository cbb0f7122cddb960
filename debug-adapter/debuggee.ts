import {
  positionOf,
  startRun,
  type ContextUpdate,
  type PlayPosition,
  type Round,
  type Run,
} from "../runtime/index.js";
import type { AllBreakpoints, Hit } from "./breakpoints/all-breakpoints.js";
import type { ExceptionHit } from "./breakpoints/exception-filters.js";
import { closing } from "./closing.js";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import { fork } from "./fork.js";
import type { LaunchArguments } from "./launch-arguments.js";
import { NOBODY } from "./nobody.js";
import { transcriptLine, type OutputLine } from "./output.js";
import type { Place, Program } from "./program.js";
import { opening } from "./replay/narration.js";
import { placeOf, Stack } from "./stack.js";
import { stopOf, type Stop, type StopCause } from "./stop.js";
import { storeFolder } from "./store-folder.js";
import { move, type Arrival } from "./timeline/move.js";
import type { Moment } from "./timeline/moment.js";
import { goTo, next, resume, type Motion } from "./timeline/stepping.js";
import { Timeline } from "./timeline/timeline.js";
import { viewAt } from "./view.js";

/** What a run tells the session about. */
export interface DebuggeeListener {
  output(line: OutputLine): void;
  stopped(stop: Stop): void;
  /** The context was changed by hand, without a move. */
  edited(): void;
  /** The run is another one now. */
  forked(): void;
  /** The run waits for a person to play the next turn. Said right after the stop. */
  asks(asked: { turn: number; speaker: string }): void;
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

/** Makes a run that begins with the first turns of another one. */
type Fork = (from: Run, turns: number) => Promise<{ run: Run; folder: string }>;

export type Phase = "ready" | "stopped" | "running" | "ended";

/** A run under the debugger: a timeline, at most one motion at a time, and what it prints. Knows nothing of the protocol. */
export class Debuggee {
  #program: Program;
  #timeline: Timeline;
  readonly #options: DebuggeeOptions;
  readonly #listener: DebuggeeListener;
  #pausing = new AbortController();
  #motion: Promise<void> = Promise.resolve();
  #phase: Phase = "ready";
  #printed = 0;
  #nextFrameId = 1;
  #stack: Stack | undefined;
  #exception: ExceptionHit | undefined;
  #toldAtEnd = false;
  #turnsByHand = 0;

  private constructor(
    program: Program,
    timeline: Timeline,
    private readonly forkAfter: Fork,
    options: DebuggeeOptions,
    listener: DebuggeeListener,
  ) {
    this.#program = program;
    this.#timeline = timeline;
    this.#options = options;
    this.#listener = listener;
  }

  /** Opens the channel in a store of its own, or the record; nobody speaks yet. */
  static async open(
    program: Program,
    launch: LaunchArguments,
    files: FileAccessor,
    options: DebuggeeOptions,
    listener: DebuggeeListener,
  ): Promise<Debuggee> {
    const forkAfter: Fork = (from, turns) => fork(program, { from, turns }, launch, files);
    if (program.replay !== undefined) {
      for (const line of opening(program.replay)) listener.output(line);
      return new Debuggee(program, new Timeline(program.replay.run), forkAfter, options, listener);
    }
    const folder = await storeFolder(launch, program, files, new Date());
    const run = await startRun({
      document: program.document,
      scenario: program.scenario,
      runner: program.scenario === undefined ? NOBODY : undefined,
      store: files.openStore(folder),
      contextVars: launch.contextVars,
    }).catch((error: unknown) => {
      throw new AdapterError("cannotStart", { problem: messageOf(error) });
    });
    if (run.end?.kind === "failed") throw new AdapterError("cannotStart", { problem: run.end.message });
    listener.output({ category: "console", text: `log: ${folder}` });
    return new Debuggee(program, new Timeline(run), forkAfter, options, listener);
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
    const { run } = this.timeline;
    if (this.program.replay !== undefined) {
      this.#timeline = new Timeline(run, { atTurn: turn });
      this.#printed = this.timeline.cursor.turn - 1;
      this.#print();
    }
    if (this.timeline.cursor.turn >= turn) this.#stop({ kind: "entry" });
    else if (this.program.replay !== undefined) this.#stopShort();
    else this.go(goTo(turn));
  }

  #stopShort(): void {
    this.#stop({ kind: "short", turns: this.timeline.cursor.turn });
  }

  /** To the next breakpoint or the end. */
  resume(): void {
    this.go(resume(this.timeline, this.#options.stopOnEachTurn));
  }

  go(motion: Motion): void {
    this.#leaveStop();
    this.#pausing = new AbortController();
    this.#phase = "running";
    this.#motion = this.#move(motion, this.#pausing.signal);
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
    else this.go(next(this.timeline, "turn"));
  }

  /** Changes the context by an envelope, where the run stands; as of a moment of the past, in a fork. Rejects with a sentence where nobody may. */
  async changeContext(update: ContextUpdate, moment: Moment = this.timeline.cursor): Promise<void> {
    const forked = await this.#toNewest(moment);
    await this.timeline.run.changeContext(update).catch((error: unknown) => this.#refuse(error, forked));
    if (forked) this.#stop({ kind: "restart" });
    else this.#listener.edited();
  }

  /**
   * Goes on in a new run that begins with the turns up to `moment`; the run before stays as it is. Inside a decision, and where the channel
   * closed, that is without the moment's own turn. Rejects with a sentence where there can be no such run: nothing has changed then.
   */
  async fork(moment: Moment): Promise<void> {
    const { timeline } = this;
    const turns = this.#turnsBefore(moment);
    const old = timeline.run;
    const { run, folder } = await this.forkAfter(old, turns);
    this.#leaveStop();
    const { replay: _replay, ...program } = this.#program;
    this.#program = program.scenario === undefined ? { ...program, byHand: true } : program;
    this.#timeline = new Timeline(run, { atTurn: turns });
    this.#printed = turns;
    this.#toldAtEnd = false;
    await old.release();
    const where = turns === 0 ? "before anybody spoke" : `after turn ${turns}`;
    this.#listener.output({ category: "console", text: `The run was forked ${where}. log: ${folder}` });
    this.#listener.forked();
  }

  /** How many turns are behind whatever is done at a moment. */
  #turnsBefore(moment: Moment): number {
    const whole = this.timeline.isBoundary(moment) && !this.timeline.closesAt(moment);
    return whole ? moment.turn : Math.max(0, moment.turn - 1);
  }

  /** Starts a frame anew, in a fork. */
  async restartFrame(moment: Moment): Promise<void> {
    await this.fork(moment);
    this.#stop({ kind: "restart" });
  }

  /** What is done by hand is done at the end of a run: in the past, and in a record, of a fork. True where there is one now. */
  async #toNewest(moment: Moment): Promise<boolean> {
    if (this.timeline.isNewest(moment) && this.program.replay === undefined) return false;
    await this.fork(moment);
    return true;
  }

  /** A fork that was made for what is refused then stays: the client is told where the run stands now. */
  #refuse(error: unknown, forked: boolean): never {
    if (forked) this.#stop({ kind: "restart" });
    throw new AdapterError("refused", { problem: messageOf(error) });
  }

  /** Ends the motion at the turn that it is in. */
  pause(): void {
    this.#pausing.abort();
  }

  /** Ends the run where it is and closes its channel, so that the log says so. */
  async close(): Promise<void> {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    this.#pausing.abort();
    await this.#motion;
    const { run } = this.timeline;
    if (run.end?.kind !== "closed") await run.close();
    const replayed = this.program.replay !== undefined;
    const turns = replayed ? this.timeline.cursor.turn : run.turns.length;
    const where = turns === 0 ? "before anybody spoke" : `after turn ${turns}`;
    const what = replayed ? "replay" : "run";
    this.#listener.output({ category: "console", text: `The ${what} was ended ${where}.` });
  }

  async #move(motion: Motion, signal: AbortSignal): Promise<void> {
    try {
      const arrival = await move<Hit>(this.timeline, motion, {
        looksInside: () => this.#options.breakpoints.looksInside(this.program, this.timeline),
        check: () => this.#check(motion.direction),
        moved: () => this.#print(),
        signal,
      });
      if (this.#phase === "running") this.#arrive(arrival, motion);
    } catch (error) {
      if (this.#phase !== "running") return;
      this.#listener.output({ category: "stderr", text: `The run failed: ${messageOf(error)}` });
      this.#end(1);
    }
  }

  #arrive(arrival: Arrival<Hit>, motion: Motion): void {
    if (arrival.kind === "hit") return this.#stop(arrival.hit);
    if (motion.stopsAtEnd && arrival.kind === "step") return this.#stop({ kind: "entry" });
    if (motion.stopsAtEnd && arrival.kind === "edge") return this.#stopShort();
    if (arrival.kind !== "edge") return this.#stop({ kind: arrival.kind });
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

  #place(): Place {
    return placeOf(viewAt(this.program, this.timeline, this.timeline.cursor));
  }

  /** Prints each turn once, when the cursor first gets to its boundary. */
  #print(): void {
    const { timeline } = this;
    if (timeline.cursor.turn <= this.#printed || !timeline.isBoundary(timeline.cursor)) return;
    const view = viewAt(this.program, timeline, timeline.cursor);
    if (view.turn === undefined) return;
    this.#printed = timeline.cursor.turn;
    this.#listener.output({
      category: "stdout",
      text: transcriptLine(view, view.turn),
      place: placeOf(view),
    });
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
