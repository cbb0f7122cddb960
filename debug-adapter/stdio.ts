import { nodeFiles } from "./node-files.js";
import { processHost } from "./session-host.js";
import { WorkflowDebugSession } from "./session.js";

/** How long an adapter whose client has gone may still write its log, in milliseconds. */
const GRACE = 2000;

/** Serves one session over stdin and stdout, and lets the process end with it. */
export function serveStdio(): void {
  const session = new WorkflowDebugSession(nodeFiles, processHost, () => {
    process.stdin.destroy();
    setTimeout(() => process.exit(0), GRACE).unref();
  });
  process.on("SIGTERM", () => session.shutdown());
  session.start(process.stdin, process.stdout);
}
