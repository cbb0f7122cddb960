import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FileAccessor } from "./files.js";
import { nodeFiles } from "./node-files.js";
import { WorkflowDebugSession } from "./session.js";
import { processHost, type SessionHost } from "./session-host.js";
import { serveStdio } from "./stdio.js";

export type { FileAccessor } from "./files.js";
export { nodeFiles } from "./node-files.js";
export type { SessionHost } from "./session-host.js";

export interface DebugSessionOptions {
  /** Where programs, scenarios and stores are. Default: the local file system. */
  files?: FileAccessor;
  /** Whether the workspace is trusted, and where models and their keys come from. Default: this process's environment. */
  host?: SessionHost;
}

/**
 * A debug session that runs inside its host: `handleMessage`, `onDidSendMessage` and `dispose` are those of `vscode.DebugAdapter`,
 * so it goes straight into a `DebugAdapterInlineImplementation`.
 */
export function createDebugSession({
  files = nodeFiles,
  host = processHost,
}: DebugSessionOptions = {}): WorkflowDebugSession {
  return new WorkflowDebugSession(files, host);
}

/** True when this file is what the process was started with, not when something imports it. */
function isStartedAsProcess(): boolean {
  const started = process.argv[1];
  if (started === undefined) return false;
  try {
    return realpathSync(started) === fileURLToPath(import.meta.url);
  } catch {
    return false;
  }
}

if (isStartedAsProcess()) serveStdio();
