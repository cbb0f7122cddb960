import { DebugSession, Event, Response } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { AdapterError, messageOf } from "./errors.js";
import type { FileAccessor } from "./files.js";
import type { Arguments } from "./requests/route.js";
import { ROUTES } from "./requests/routes.js";
import type { SessionHost } from "./session-host.js";
import { SessionState } from "./session-state.js";

/**
 * One debug session: requests in, responses and events out. Requests are answered one after the other; events that arise meanwhile
 * wait until the response is out, so that no event comes before the response that it depends on.
 */
export class WorkflowDebugSession extends DebugSession {
  readonly #state: SessionState;
  readonly #onLeave: () => void;
  #queue: Promise<void> = Promise.resolve();
  #held: Event[] | undefined;

  /** `onLeave` is called once the client has gone and everything is sent. */
  constructor(files: FileAccessor, host: SessionHost, onLeave: () => void = () => undefined) {
    super();
    this.#onLeave = onLeave;
    this.#state = new SessionState(files, host, {
      send: (event, body) => this.sendEvent(new Event(event, body)),
      sendNow: (event, body) => super.sendEvent(new Event(event, body)),
    });
    // The base class ends the process for one unreadable message; a sentence is enough.
    this.removeAllListeners("error");
    this.on("error", (event: Event) => this.#garbled(event));
  }

  override handleMessage(message: DebugProtocol.ProtocolMessage): void {
    if (isRequest(message)) super.handleMessage(message);
    else this.#say("The debugger was sent a message that is no request. It was left out.");
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    const { command } = request;
    // Whoever is still at work on another request hears of it.
    if (command === "cancel") return this.#cancel(request);
    if (command === "disconnect" || command === "terminate") this.#state.progress.cancelRequests();
    this.#queue = this.#queue.then(() => this.#answer(request));
  }

  override sendEvent(event: DebugProtocol.Event): void {
    if (this.#held === undefined) super.sendEvent(event);
    else this.#held.push(event);
  }

  /** The client went away without a word, or the editor drops the session: the run is closed as at a disconnect. */
  override shutdown(): void {
    this.#state.progress.cancelRequests();
    this.#queue = this.#queue.then(async () => {
      if (this.#state.left) return;
      await this.#state.leave().catch(() => undefined);
      this.#onLeave();
    });
  }

  override dispose(): void {
    this.shutdown();
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    this.#held = [];
    const response: DebugProtocol.Response = new Response(request);
    this.#state.answering = request.seq;
    try {
      response.body = await this.#route(request);
      this.sendResponse(response);
    } catch (error) {
      const known =
        error instanceof AdapterError
          ? error
          : new AdapterError("internal", { command: request.command, problem: messageOf(error) });
      response.success = false;
      response.message = known.message;
      response.body = { error: known.toMessage(SHOWN_TO_THE_PERSON.has(request.command)) };
      this.sendResponse(response);
    }
    this.#state.answering = undefined;
    const held = this.#held;
    this.#held = undefined;
    for (const event of held) super.sendEvent(event);
    if (request.command === "disconnect") this.#onLeave();
  }

  /** What is over already cannot be ended any more: then nothing happens. */
  #cancel(request: DebugProtocol.CancelRequest): void {
    const { arguments: given } = request;
    if (typeof given === "object" && given !== null) this.#state.progress.cancel(given);
    this.sendResponse(new Response(request));
  }

  #route({
    command,
    arguments: given,
  }: DebugProtocol.Request): object | undefined | Promise<object | undefined> {
    const route = ROUTES.get(command);
    if (route === undefined) throw new AdapterError("unknownRequest", { command });
    if (!this.#state.initialized && command !== "initialize" && command !== "disconnect")
      throw new AdapterError("notInitialized", { command });
    const args: unknown = given ?? {};
    if (typeof args !== "object" || args === null || Array.isArray(args))
      throw new AdapterError("badArguments", { command, problem: "its arguments are not an object" });
    return route(this.#state, args as Arguments, command);
  }

  #garbled(event: Event): void {
    const { body }: { body?: unknown } = event as { body?: unknown };
    const problem = typeof body === "string" ? body : "";
    if (problem.startsWith("Error handling data"))
      this.#say("The debugger was sent something that is not a protocol message. It was left out.");
    else this.shutdown();
  }

  #say(sentence: string): void {
    this.sendEvent(new Event("output", { category: "console", output: `${sentence}\n` }));
  }
}

/** A client shows these failures to the person by itself; all others stay where they were asked for. */
const SHOWN_TO_THE_PERSON = new Set(["launch", "attach", "restart"]);

function isRequest(message: unknown): message is DebugProtocol.Request {
  if (typeof message !== "object" || message === null) return false;
  const { type, seq, command } = message as Partial<Record<string, unknown>>;
  return type === "request" && typeof seq === "number" && typeof command === "string";
}
