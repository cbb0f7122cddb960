import type { DebugProtocol } from "@vscode/debugprotocol";
import type { DebugAdapterTransport } from "./transport.js";

/** A message of a session, in the order in which it passed. */
export type Message = DebugProtocol.Request | DebugProtocol.Response | DebugProtocol.Event;

/** A client that writes everything down: requests by name, events awaited, and the whole conversation for golden files. */
export class RecordingClient {
  readonly log: Message[] = [];
  readonly #transport: DebugAdapterTransport;
  readonly #listeners = new Set<() => void>();
  #seq = 1;
  /** Events before this place of the log have been waited for already. */
  #seen = 0;

  constructor(transport: DebugAdapterTransport) {
    this.#transport = transport;
    transport.onMessage((message) => {
      this.log.push(message as Message);
      for (const listener of this.#listeners) listener();
    });
  }

  get events(): DebugProtocol.Event[] {
    return this.log.filter((message) => message.type === "event") as DebugProtocol.Event[];
  }

  eventsNamed(name: string): DebugProtocol.Event[] {
    return this.events.filter(({ event }) => event === name);
  }

  get output(): string {
    return this.eventsNamed("output")
      .map(({ body }) => (body as { output: string }).output)
      .join("");
  }

  /** The response's body; rejects with the adapter's message. */
  async request<T = Record<string, unknown>>(command: string, args?: unknown): Promise<T> {
    const response = await this.respond(command, args);
    if (!response.success) throw new Error(response.message);
    return (response.body ?? {}) as T;
  }

  /** The whole response, successful or not. */
  async respond(command: string, args?: unknown): Promise<DebugProtocol.Response> {
    const seq = this.#seq++;
    const request: DebugProtocol.Request = { seq, type: "request", command, arguments: args };
    this.log.push(request);
    this.#transport.send(request);
    return this.#until(
      (message): message is DebugProtocol.Response =>
        message.type === "response" && (message as DebugProtocol.Response).request_seq === seq,
      0,
    );
  }

  /** The next event of that name after the last one that was waited for. */
  async event<T = Record<string, unknown>>(name: string): Promise<T> {
    const found = await this.#until(
      (message): message is DebugProtocol.Event =>
        message.type === "event" && (message as DebugProtocol.Event).event === name,
      this.#seen,
    );
    this.#seen = this.log.indexOf(found) + 1;
    return (found.body ?? {}) as T;
  }

  /** Sends a request that moves the run and waits until it stands still again, or is over. */
  async stop(command: string, args: object = { threadId: 1 }): Promise<Stopped | undefined> {
    const before = this.log.length;
    await this.request(command, args);
    const found = await this.#until(
      (message): message is DebugProtocol.Event =>
        message.type === "event" &&
        ["stopped", "terminated"].includes((message as DebugProtocol.Event).event),
      before,
    );
    return found.event === "stopped" ? (found.body as Stopped) : undefined;
  }

  send(raw: unknown): void {
    this.#transport.send(raw);
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #until<T extends Message>(wanted: (message: Message) => message is T, from: number): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.log.slice(from).find(wanted);
        if (found === undefined) return;
        this.#listeners.delete(look);
        resolve(found);
      };
      this.#listeners.add(look);
      look();
    });
  }
}

export type Stopped = DebugProtocol.StoppedEvent["body"];
