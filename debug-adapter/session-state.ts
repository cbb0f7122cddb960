import { AllBreakpoints } from "./breakpoints/all-breakpoints.js";
import type { BreakpointFile } from "./breakpoints/requested.js";
import { findNeverStops, type NeverStops } from "./breakpoints/never-stops.js";
import { ChangedFile } from "./changed-file.js";
import { ASK, PLAYED } from "./custom-protocol.js";
import { Coordinates } from "./coordinates.js";
import { Debuggee, type DebuggeeListener, type Fork } from "./debuggee.js";
import { AdapterError, messageOf } from "./errors.js";
import type { EventSink } from "./event-sink.js";
import { fork } from "./fork.js";
import type { FileAccessor } from "./files.js";
import { sourceText } from "./launch.js";
import type { LaunchArguments } from "./launch-arguments.js";
import { loadProgram } from "./load-program.js";
import { openRun } from "./open-run.js";
import { toOutputBody, type OutputLine } from "./output.js";
import { playedBody } from "./played.js";
import type { Program } from "./program.js";
import { Progress, type Task } from "./progress.js";
import type { SessionHost } from "./session-host.js";
import { VariableReferences } from "./variables/references.js";

/** The one thread of a session is its channel. */
export const THREAD_ID = 1;

/** All that the requests of one session share. */
export class SessionState {
  coordinates = new Coordinates();
  initialized = false;
  configured = false;
  /** What the client said that it can show. */
  supportsInvalidated = false;
  launch: LaunchArguments | undefined;
  program: Program | undefined;
  debuggee: Debuggee | undefined;
  /** A text that decides some past turn otherwise, until it is taken up in a fork or another one is saved. */
  offer: Program | undefined;
  neverStops: NeverStops = () => undefined;
  /** The request that is being answered, by its number. */
  answering: number | undefined;
  readonly progress: Progress;
  readonly breakpoints = new AllBreakpoints();
  readonly references = new VariableReferences();
  #moving: Task | undefined;
  #changedFile: ChangedFile | undefined;
  #over = false;
  #left = false;

  constructor(
    readonly files: FileAccessor,
    readonly host: SessionHost,
    readonly events: EventSink,
  ) {
    this.progress = new Progress(events);
  }

  /** True once the run is over, or could not begin: `terminated` has been sent. */
  get over(): boolean {
    return this.#over;
  }

  /** True once the client has gone. */
  get left(): boolean {
    return this.#left;
  }

  /** Reads what a launch is about; a client that can follow a long read, and end it. */
  async load(launch: LaunchArguments): Promise<Program> {
    const ending = new AbortController();
    const task = this.progress.task("Reading the log", () => ending.abort(), this.answering);
    const onProgress = (done: number, total: number) =>
      task.report(`${megabytes(done)} of ${megabytes(total)} MB`, done / total);
    try {
      return await loadProgram(launch, this.files, { signal: ending.signal, onProgress });
    } catch (error) {
      throw ending.signal.aborted ? new AdapterError("cancelled", { path: launch.wal ?? "" }) : error;
    } finally {
      task.end();
    }
  }

  /** Makes the program the one that is debugged and opens its channel. */
  async use(program: Program, launch: LaunchArguments): Promise<void> {
    await this.takeUp(program);
    const stops = launch.noDebug !== true;
    const options = {
      stopOnEntry: stops && launch.stopOnEntry === true,
      stopOnEachTurn: stops && launch.stopOnEachTurn === true,
      stopAtTurn: stops ? launch.stopAtTurn : undefined,
      breakpoints: stops ? this.breakpoints : new AllBreakpoints(),
    };
    const listener = this.#listener();
    const say = (line: OutputLine) => listener.output(line);
    const { files, host } = this;
    const run = await openRun(program, launch, files, host, say);
    const forkAfter: Fork = (played, from, turns) =>
      fork(played, { from, turns }, launch, { files, host, say });
    this.debuggee = new Debuggee(program, run, forkAfter, options, listener);
  }

  /** Makes the program's text the one that breakpoints are bound to, and tells where they are now. */
  async takeUp(program: Program): Promise<void> {
    this.program = program;
    this.offer = undefined;
    this.#changedFile = new ChangedFile(this.files);
    this.neverStops = await findNeverStops(program.document);
    const { lines, functions } = this.breakpoints;
    const changed = lines.rebind(
      (path) => ({ key: this.keyOf(path), file: this.fileAt(path) }),
      this.coordinates,
      this.neverStops,
    );
    for (const breakpoint of [...changed, ...functions.rebind(program.document)])
      this.events.send("breakpoint", { reason: "changed", breakpoint });
  }

  /** The person knows that the file on disk is another text than the one that runs. */
  async acceptDifference(): Promise<void> {
    if (this.program !== undefined) await this.#changedFile?.notice(this.program);
  }

  /** Tells the person, once, when the file on disk is another text than the one that runs. */
  async noticeChangedFile(): Promise<void> {
    const line = this.program && (await this.#changedFile?.notice(this.program));
    if (line) this.events.send("output", toOutputBody(line, this.coordinates));
  }

  /** Says what went wrong and ends the session. */
  fail(error: unknown): void {
    this.events.send("output", { category: "stderr", output: `${messageOf(error)}\n` });
    this.end(1);
  }

  /** Closes the run, if there is one, and ends the session for good. */
  async leave(options: { leavesOpen?: boolean } = {}): Promise<void> {
    this.#left = true;
    try {
      await this.debuggee?.dispose(options);
    } finally {
      this.end();
    }
  }

  /** Sends `terminated`, on the first call only. */
  end(exitCode?: number): void {
    if (this.#over) return;
    this.#over = true;
    const played = this.debuggee && this.debuggee.turnsByHand > 0 ? playedBody(this.debuggee) : undefined;
    if (played !== undefined) this.events.send(PLAYED, played);
    if (exitCode !== undefined) this.events.send("exited", { exitCode });
    this.events.send("terminated");
  }

  /** One name for a file, however the client writes its path. */
  keyOf(path: string): string {
    const program = this.program?.source.path;
    return program !== undefined && this.files.same(program, path) ? program : path;
  }

  /** The program's own text for its path; nothing for any other file, once a program is loaded. */
  fileAt(path: string): BreakpointFile {
    const source = this.program?.source;
    return { path, source: source !== undefined && this.files.same(source.path, path) ? source : undefined };
  }

  /** The file as it is saved now: its lines are the client's. The program's own text, where that is another one by now, runs on. */
  async readFile(path: string): Promise<BreakpointFile> {
    const known = this.fileAt(path);
    if (this.program !== undefined && known.source === undefined) return known;
    if (known.source?.reference !== undefined) return known;
    const text = await this.files.readText(path).catch(() => undefined);
    if (text === undefined || text === known.source?.parsed.text) return known;
    return { path, source: sourceText(path, text, this.files), running: known.source };
  }

  #listener(): DebuggeeListener {
    return {
      output: (line) => this.events.send("output", toOutputBody(line, this.coordinates)),
      stopped: (stop) => {
        this.references.clear();
        this.events.send("stopped", { ...stop, threadId: THREAD_ID, allThreadsStopped: true });
      },
      edited: () => {
        if (this.supportsInvalidated)
          this.events.send("invalidated", { areas: ["variables"], threadId: THREAD_ID });
      },
      moving: (turn, turns) => {
        const { debuggee } = this;
        if (debuggee === undefined) return;
        this.#moving ??= this.progress.task("Running the workflow", () => debuggee.pause());
        this.#moving.report(`turn ${turn}`, turns === undefined ? undefined : turn / turns);
      },
      stood: () => {
        this.#moving?.end();
        this.#moving = undefined;
      },
      replaced: () => {
        this.references.clear();
        // The stop that follows makes a client ask for threads and frames anew; doing both at once gives it frames of two runs.
        if (this.supportsInvalidated)
          this.events.send("invalidated", { areas: ["variables"], threadId: THREAD_ID });
      },
      asks: (asked) => this.events.send(ASK, asked),
      ended: (exitCode) => this.end(exitCode),
    };
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
