import type { EventSink } from "./event-sink.js";

/** Work that is over sooner is not worth a notice, in milliseconds. */
const START_AFTER = 500;
/** Between two updates, in milliseconds. */
const UPDATE_EVERY = 250;

/** A piece of work that a client may follow and end. */
export interface Task {
  /** Where the work is now; `share` of the whole from 0 to 1, where that is known. */
  report(message: string, share?: number): void;
  /** Once, when the work is over, however it ended. */
  end(): void;
}

interface Running {
  readonly requestId: number | undefined;
  cancel(this: void): void;
}

/** Tells a client of work that takes its time, and ends it where the client asks for that. */
export class Progress {
  /** What the client said that it can show. */
  supported = false;
  #next = 1;
  readonly #running = new Map<string, Running>();

  constructor(private readonly events: Pick<EventSink, "sendNow">) {}

  /** `cancel` ends the work; `requestId` is the request that asked for it. */
  task(title: string, cancel: () => void, requestId?: number): Task {
    const progressId = `progress-${this.#next++}`;
    this.#running.set(progressId, { requestId, cancel });
    const began = performance.now();
    let told: number | undefined;
    return {
      report: (message, share) => {
        const now = performance.now();
        if (!this.supported || now < (told ?? began - UPDATE_EVERY + START_AFTER) + UPDATE_EVERY) return;
        const percentage = share === undefined ? undefined : Math.round(share * 100);
        const body = { progressId, message, percentage };
        if (told === undefined)
          this.events.sendNow("progressStart", { ...body, title, requestId, cancellable: true });
        else this.events.sendNow("progressUpdate", body);
        told = now;
      },
      end: () => {
        this.#running.delete(progressId);
        if (told !== undefined) this.events.sendNow("progressEnd", { progressId });
        told = undefined;
      },
    };
  }

  /** Ends the work that a client names by its progress or by its request; what is over already stays over. */
  cancel({ progressId, requestId }: { progressId?: unknown; requestId?: unknown }): void {
    for (const [id, running] of this.#running)
      if (id === progressId || (requestId !== undefined && running.requestId === requestId)) running.cancel();
  }

  /** Ends all work that belongs to a request: its client does not wait for it any more. */
  cancelRequests(): void {
    for (const { requestId, cancel } of this.#running.values()) if (requestId !== undefined) cancel();
  }
}
