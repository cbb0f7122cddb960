import { startRun, type ContextUpdate, type Round } from "../runtime/index.js";
import type { AllBreakpoints, Hit } from "./breakpoints/all-breakpoints.js";
import type { ExceptionHit } from "./breakpoints/exception-filters.js";
import { closing } from "./closing.js";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import type { LaunchArguments } from "./launch-arguments.js";
import { transcriptLine, type OutputLine } from "./output.js";
import type { Place, Program } from "./program.js";
import { opening } from "./replay/narration.js";
import { placeOf, Stack } from "./stack.js";
import { stopOf, type Stop, type StopCause } from "./stop.js";
import { storeFolder } from "./store-folder.js";
import { move, type Arrival } from "./timeline/move.js";
import { next, resume, type Motion } from "./timeline/stepping.js";
import { Timeline } from "./timeline/timeline.js";
import { viewAt } from "./view.js";

/** What a run tells the session about. */
export interface DebuggeeListener {
  output(line: OutputLine): void;
  stopped(stop: Stop): void;
  /** The context was changed by hand, without a move. */
  edited(): void;
  /** The run came to its end by itself; said once. */
  ended(exitCode: number): void;
}

export interface DebuggeeOptions {
  readonly stopOnEntry: boolean;
  readonly stopOnEachTurn: boolean;
  readonly breakpoints: AllBreakpoints;
}

export type Phase = "ready" | "stopped" | "running" | "ended";

/** A run under the debugger: a timeline, at most one motion at a time, and what it prints. Knows nothing of the protocol. */
export class Debuggee {
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

  private constructor(
    readonly program: Program,
    readonly timeline: Timeline,
    options: DebuggeeOptions,
    listener: DebuggeeListener,
  ) {
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
    if (program.replay !== undefined) {
      for (const line of opening(program.replay)) listener.output(line);
      return new Debuggee(program, new Timeline(program.replay.run), options, listener);
    }
    const folder = await storeFolder(launch, program, files, new Date());
    const run = await startRun({
      document: program.document,
      scenario: program.scenario,
      store: files.openStore(folder),
      contextVars: launch.contextVars,
    }).catch((error: unknown) => {
      throw new AdapterError("cannotStart", { problem: messageOf(error) });
    });
    if (run.end?.kind === "failed") throw new AdapterError("cannotStart", { problem: run.end.message });
    listener.output({ category: "console", text: `log: ${folder}` });
    return new Debuggee(program, new Timeline(run), options, listener);
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

  /** From the start: stops there for an entry stop or a breakpoint, else runs. */
  begin(): void {
    if (this.#phase !== "ready") return;
    const hit = this.#check("forward");
    if (this.#options.stopOnEntry) this.#stop({ kind: "entry" });
    else if (hit !== undefined) this.#stop(hit);
    else this.resume();
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

  /** Plays one turn by hand and stops after it. Rejects with a sentence where the channel does not take it: nothing has moved then. */
  async say(round: Round): Promise<void> {
    this.#needNewest();
    await this.timeline.run.say(round).catch(refuse);
    this.#toldAtEnd = false;
    this.go(next(this.timeline, "turn"));
  }

  /** Changes the context by an envelope, where the run stands. Rejects with a sentence where nobody may. */
  async changeContext(update: ContextUpdate): Promise<void> {
    this.#needNewest();
    await this.timeline.run.changeContext(update).catch(refuse);
    this.#listener.edited();
  }

  #needNewest(): void {
    const { timeline } = this;
    if (timeline.isNewest(timeline.cursor)) return;
    const { turn } = timeline.cursor;
    const where = timeline.isBoundary(timeline.cursor)
      ? `after turn ${turn} of ${timeline.run.turns.length}`
      : `inside the decision of turn ${turn}`;
    throw new AdapterError("notNewest", { where });
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
    if (arrival.kind !== "edge") return this.#stop({ kind: arrival.kind });
    if (motion.direction === "backward") return this.#stop({ kind: "start" });
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

function refuse(error: unknown): never {
  throw new AdapterError("refused", { problem: messageOf(error) });
}
