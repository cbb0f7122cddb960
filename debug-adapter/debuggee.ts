import { startRun } from "../runtime/index.js";
import { closing } from "./closing.js";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import type { LaunchArguments } from "./launch-arguments.js";
import { transcriptLine, type OutputLine } from "./output.js";
import type { Program } from "./program.js";
import { placeOf, Stack } from "./stack.js";
import { stopOf, type Stop, type StopCause } from "./stop.js";
import { storeFolder } from "./store-folder.js";
import { move, type Arrival } from "./timeline/move.js";
import { resume, type Motion } from "./timeline/stepping.js";
import { Timeline } from "./timeline/timeline.js";
import { viewAt } from "./view.js";

/** What a run tells the session about. */
export interface DebuggeeListener {
  output(line: OutputLine): void;
  stopped(stop: Stop): void;
  /** The run came to its end by itself; said once. */
  ended(exitCode: number): void;
}

export interface DebuggeeOptions {
  readonly stopOnEntry: boolean;
  readonly stopOnEachTurn: boolean;
  /** Ids of the breakpoints that hit at the timeline's cursor. */
  hits(timeline: Timeline): number[];
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

  private constructor(
    readonly program: Program,
    readonly timeline: Timeline,
    options: DebuggeeOptions,
    listener: DebuggeeListener,
  ) {
    this.#options = options;
    this.#listener = listener;
  }

  /** Opens the channel in a store of its own; nobody speaks yet. */
  static async open(
    program: Program,
    launch: LaunchArguments,
    files: FileAccessor,
    options: DebuggeeOptions,
    listener: DebuggeeListener,
  ): Promise<Debuggee> {
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

  /** From the start: stops there for an entry stop or a breakpoint, else runs. */
  begin(): void {
    if (this.#phase !== "ready") return;
    const breakpoints = this.#options.hits(this.timeline);
    if (this.#options.stopOnEntry) this.#stop({ reason: "entry" });
    else if (breakpoints.length > 0) this.#stop({ reason: "breakpoint", breakpoints });
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
    const turns = run.turns.length;
    const where = turns === 0 ? "before anybody spoke" : `after turn ${turns}`;
    this.#listener.output({ category: "console", text: `The run was ended ${where}.` });
  }

  async #move(motion: Motion, signal: AbortSignal): Promise<void> {
    try {
      const arrival = await move(this.timeline, motion, {
        hits: () => this.#options.hits(this.timeline),
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

  #arrive(arrival: Arrival, motion: Motion): void {
    if (arrival.kind === "breakpoint")
      return this.#stop({ reason: "breakpoint", breakpoints: arrival.breakpoints });
    if (arrival.kind !== "edge") return this.#stop({ reason: arrival.kind });
    if (motion.direction === "backward") return this.#stop({ reason: "start" });
    const { lines, exitCode } = closing(this.program, this.timeline.run);
    for (const line of lines) this.#listener.output(line);
    this.#end(exitCode);
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
    const stop = stopOf(cause);
    if (stop.text !== undefined) this.#listener.output({ category: "console", text: stop.text });
    this.#listener.stopped(stop);
  }

  #leaveStop(): void {
    this.#nextFrameId += this.#stack?.size ?? 0;
    this.#stack = undefined;
  }

  #end(exitCode: number): void {
    this.#phase = "ended";
    this.#leaveStop();
    this.#listener.ended(exitCode);
  }
}
