import type { DebugProtocol } from "@vscode/debugprotocol";
import * as vscode from "vscode";
import { waitFor } from "./support.js";

type Message = DebugProtocol.ProtocolMessage & { event?: string; body?: Record<string, unknown> };

/** Watches Baton's debug sessions from outside, as the editor does, and asks what the editor asks at a stop. */
export class DebugWatcher implements vscode.Disposable {
  readonly #events: { name: string; body: Record<string, unknown> }[] = [];
  readonly #registration: vscode.Disposable;
  #read = 0;

  constructor() {
    this.#registration = vscode.debug.registerDebugAdapterTrackerFactory("ag2-workflow", {
      createDebugAdapterTracker: () => ({
        onDidSendMessage: (message: Message) => {
          if (message.event !== undefined)
            this.#events.push({ name: message.event, body: message.body ?? {} });
        },
      }),
    });
  }

  dispose(): void {
    this.#registration.dispose();
  }

  /** Everything that the adapter printed. */
  output(): string {
    return this.#events
      .filter(({ name }) => name === "output")
      .map(({ body }) => String(body["output"]))
      .join("");
  }

  /** The next event of this name that nobody has waited for yet. */
  async next(name: string): Promise<Record<string, unknown>> {
    return waitFor(`the debugger's event “${name}”`, () => {
      const index = this.#events.findIndex(
        (event, position) => position >= this.#read && event.name === name,
      );
      if (index < 0) return undefined;
      this.#read = index + 1;
      return this.#events[index]?.body;
    });
  }

  /** Sends a step and waits for its stop. */
  async step(
    command: "next" | "stepIn" | "stepOut" | "stepBack" | "continue",
  ): Promise<DebugProtocol.StackFrame> {
    await request(command, { threadId: (await threads())[0]?.id });
    await this.next("stopped");
    return topFrame();
  }
}

export function session(): vscode.DebugSession {
  const active = vscode.debug.activeDebugSession;
  if (active === undefined) throw new Error("No debug session is active.");
  return active;
}

export async function request<T = unknown>(command: string, args: object): Promise<T> {
  return (await session().customRequest(command, args)) as T;
}

async function threads(): Promise<DebugProtocol.Thread[]> {
  return (await request<{ threads: DebugProtocol.Thread[] }>("threads", {})).threads;
}

export async function stack(): Promise<DebugProtocol.StackFrame[]> {
  const threadId = (await threads())[0]?.id;
  return (await request<{ stackFrames: DebugProtocol.StackFrame[] }>("stackTrace", { threadId })).stackFrames;
}

export async function topFrame(): Promise<DebugProtocol.StackFrame> {
  const frame = (await stack())[0];
  if (frame === undefined) throw new Error("The stopped session has no frame.");
  return frame;
}

/** The variables of one scope as `name → value`, as of a frame. */
export async function scope(frame: DebugProtocol.StackFrame, name: string): Promise<Record<string, string>> {
  const { scopes } = await request<{ scopes: DebugProtocol.Scope[] }>("scopes", { frameId: frame.id });
  const found = scopes.find((one) => one.name === name);
  if (found === undefined)
    throw new Error(`There is no scope ${name}, only ${scopes.map((one) => one.name).join(", ")}.`);
  const { variables } = await request<{ variables: DebugProtocol.Variable[] }>("variables", {
    variablesReference: found.variablesReference,
  });
  return Object.fromEntries(variables.map((variable) => [variable.name, variable.value]));
}
