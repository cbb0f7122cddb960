import { DebugSession, Event, Response } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";

/** The least that an adapter can do: it answers everything with nothing, and says that it stopped after each step. */
class TrivialSession extends DebugSession {
  protected override dispatchRequest(request: DebugProtocol.Request): void {
    this.sendResponse(new Response(request));
    if (request.command !== "disconnect")
      this.sendEvent(new Event("stopped", { reason: "step", threadId: 1, allThreadsStopped: true }));
    else this.shutdown();
  }
}

new TrivialSession().start(process.stdin, process.stdout);
