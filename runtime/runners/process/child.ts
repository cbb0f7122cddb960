import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { ProcessSpec } from "../../document/runner-spec.js";
import { RoundError } from "../round-error.js";
import { LineSplitter } from "./line-splitter.js";
import { endAtExit, endTree, OWN_GROUP } from "./process-tree.js";

/** How many lines may wait to be read; then the child has to wait. */
const MOST_WAITING = 64;
/** How much of a child's stderr is passed on in one turn, in bytes. */
const MOST_STDERR = 64_000;
const LONGEST_STDERR_LINE = 8_000;

export interface ChildOptions {
  /** Name of the participant that it plays, for messages. */
  name: string;
  folder: string;
  output: (line: string) => void;
}

/** A program that is asked in lines and answers in lines. */
export class Child {
  private readonly waiting: Buffer[] = [];
  private failure: RoundError | undefined;
  private wake: () => void = () => {};
  private stderrLeft = MOST_STDERR;
  private readonly gone: Promise<void>;

  private constructor(
    private readonly process: ChildProcessByStdio<Writable, Readable, Readable>,
    private readonly spec: ProcessSpec,
    private readonly options: ChildOptions,
  ) {
    const { stdin, stdout, stderr } = process;
    // Writing to a child that has gone is noticed by its end.
    stdin.on("error", () => {});
    const lines = new LineSplitter(spec.maxLineBytes);
    stdout.on("data", (chunk: Buffer) => this.take(lines.push(chunk)));
    stdout.on("error", () => {});
    const remarks = new LineSplitter(LONGEST_STDERR_LINE);
    stderr.on("data", (chunk: Buffer) => this.passOn(remarks.push(chunk)));
    stderr.on("error", () => {});
    this.gone = new Promise((done) => {
      process.on("close", (status, signal) => {
        this.fail(new RoundError("ProcessExited", `its program ended ${endText(status, signal)}.`));
        done();
      });
    });
  }

  /** Rejects with a `RoundError` (`ProcessNotStarted`) where there is no such program, or it may not be run. */
  static start(spec: ProcessSpec, options: ChildOptions): Promise<Child> {
    const child = spawn(spec.command, spec.args, {
      cwd: options.folder,
      stdio: ["pipe", "pipe", "pipe"],
      detached: OWN_GROUP,
      windowsHide: true,
    });
    return new Promise((started, refused) => {
      child.once("error", (error: NodeJS.ErrnoException) => refused(notStarted(spec.command, error)));
      child.once("spawn", () => {
        endAtExit(child);
        started(new Child(child, spec, options));
      });
    });
  }

  /** True where nothing more can be asked of it. */
  get ended(): boolean {
    return this.failure !== undefined;
  }

  /** Begins a turn, which the signal gives up. Throws a `RoundError` where something was written while nobody asked. */
  open(signal: AbortSignal): void {
    if (this.waiting.length > 0)
      throw new RoundError("ProtocolViolation", "its program wrote a line while nobody had asked it.");
    signal.addEventListener("abort", () => this.wake(), { once: true });
    this.stderrLeft = MOST_STDERR;
  }

  send(message: object): void {
    this.process.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** The next line, as it is. Rejects with a `RoundError` where there is none. */
  async line(signal: AbortSignal): Promise<Buffer> {
    for (;;) {
      const next = this.waiting.shift();
      if (next) {
        if (this.waiting.length < MOST_WAITING) this.process.stdout.resume();
        return next;
      }
      if (this.failure) throw this.failure;
      signal.throwIfAborted();
      await new Promise<void>((done) => {
        this.wake = done;
      });
    }
  }

  /** Asks it to give up where a turn is under way, gives it time to end by itself, and ends it with all that it started. */
  async stop({ cancel }: { cancel: boolean }): Promise<void> {
    const { pid, stdin, stdout, stderr } = this.process;
    if (cancel) this.send({ type: "cancel" });
    stdin.end();
    // Whatever else it says is read and forgotten, so that it can end.
    stdout.removeAllListeners("data").resume();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((over) => {
      timer = setTimeout(over, this.spec.graceSeconds * 1000);
    });
    const exited = new Promise<void>((done) => {
      if (this.process.exitCode !== null || this.process.signalCode !== null) done();
      else this.process.once("exit", () => done());
    });
    await Promise.race([exited, patience]);
    clearTimeout(timer);
    if (pid !== undefined) endTree(pid);
    // Somebody who left the group may still hold the other ends.
    stdout.destroy();
    stderr.destroy();
    await this.gone;
  }

  private take(lines: Iterable<Buffer | "too long">): void {
    for (const line of lines) {
      if (line === "too long") {
        const limit = this.spec.maxLineBytes.toLocaleString("en-US");
        this.fail(
          new RoundError(
            "LimitExceeded",
            `its program wrote a line of more than ${limit} bytes. Raise max_line_bytes if that is meant.`,
          ),
        );
        // What follows belongs to no line.
        this.process.stdout.removeAllListeners("data").resume();
        return;
      }
      this.waiting.push(line);
    }
    if (this.waiting.length >= MOST_WAITING) this.process.stdout.pause();
    this.wake();
  }

  private passOn(lines: Iterable<Buffer | "too long">): void {
    for (const line of lines) {
      if (this.stderrLeft <= 0) continue;
      const text = line === "too long" ? "(a line too long to show)" : line.toString("utf8");
      this.stderrLeft -= text.length + 1;
      this.options.output(`${this.options.name}: ${text}`);
      if (this.stderrLeft <= 0)
        this.options.output(`${this.options.name}: (the rest of this turn is left out)`);
    }
  }

  /** The first failure is the one that counts. */
  private fail(failure: RoundError): void {
    this.failure ??= failure;
    this.wake();
  }
}

function endText(status: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return `by the signal ${signal} before it had answered`;
  return `with status ${status ?? "unknown"} before it had answered`;
}

const WHY: Record<string, string> = {
  ENOENT: "there is no such program, or its folder is not there",
  EACCES: "this user may not run it",
};

function notStarted(command: string, error: NodeJS.ErrnoException): RoundError {
  return new RoundError(
    "ProcessNotStarted",
    `“${command}” cannot be started: ${WHY[error.code ?? ""] ?? error.message}.`,
  );
}
