/** How a session speaks to its client, beside answering requests. */
export interface EventSink {
  /** After the answer to the request that is being answered, if there is one. */
  send(event: string, body?: object): void;
  /** At once: for what a client is to see while it waits for an answer. */
  sendNow(event: string, body?: object): void;
}
