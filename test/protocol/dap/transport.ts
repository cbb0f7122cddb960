import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { createDebugSession, type DebugSessionOptions } from "../../../debug-adapter/main.js";

/** A way to an adapter. */
export interface DebugAdapterTransport {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  close(): Promise<void>;
}

/** The session in this process, as an extension host runs it. */
export function inline(options: DebugSessionOptions = {}): DebugAdapterTransport {
  const session = createDebugSession(options);
  return {
    send: (message) => session.handleMessage(message as { seq: number; type: string }),
    onMessage: (listener) => void session.onDidSendMessage(listener),
    close: async () => session.dispose(),
  };
}

export interface Process extends DebugAdapterTransport {
  /** Bytes that need not be a message. */
  write(text: string): void;
  /** The exit code, once the process is gone. */
  readonly exited: Promise<number | null>;
  /** Everything that went to stderr. */
  stderr(): string;
}

/** The bundled adapter as a process that speaks over stdio. */
export function overStdio(adapter: string): Process {
  const child = spawn(process.execPath, [adapter], { stdio: "pipe" });
  const listeners: ((message: unknown) => void)[] = [];
  let errors = "";
  let pending = Buffer.alloc(0);
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString("utf8")));
  child.stdout.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let message = take(); message !== undefined; message = take())
      for (const listener of listeners) listener(JSON.parse(message));
  });
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));

  function take(): string | undefined {
    const header = pending.indexOf("\r\n\r\n");
    if (header < 0) return undefined;
    const length = Number(/Content-Length: (\d+)/.exec(pending.toString("latin1", 0, header))?.[1]);
    const end = header + 4 + length;
    if (pending.length < end) return undefined;
    const message = pending.toString("utf8", header + 4, end);
    pending = pending.subarray(end);
    return message;
  }

  const write = (text: string) => void child.stdin.write(text);
  return {
    write,
    exited,
    send: (message) => {
      const json = JSON.stringify(message);
      write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
    },
    onMessage: (listener) => void listeners.push(listener),
    stderr: () => errors,
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

/** Bundles the adapter as the product does, into a folder of its own. */
export async function bundleAdapter(
  entry = "debug-adapter/main.ts",
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "baton-adapter-"));
  const path = join(folder, "debug-adapter.mjs");
  await build({
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    mainFields: ["module", "main"],
    logLevel: "error",
    banner: {
      js: 'import { createRequire as __batonCreateRequire } from "node:module"; const require = __batonCreateRequire(import.meta.url);',
    },
  });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
