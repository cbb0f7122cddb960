import type { CancellationToken, Connection, InitializeParams, MessageStrategy } from "vscode-languageserver";
import { Message } from "vscode-languageserver";
import type { LargeTexts } from "./large-texts.js";
import { subjectOf } from "./subject.js";

/** Under this name a request comes to the handler that passes it on; its parameters are an `Asked`. */
const PASSED_ON = "baton/passedOn";

interface Asked {
  method: string;
  params: object;
}

/** Hands every message about a text to the server that the text belongs to. */
export class Router implements MessageStrategy {
  readonly #texts: LargeTexts;

  constructor(texts: LargeTexts) {
    this.#texts = texts;
  }

  /** Answers what is passed on. */
  serve(connection: Connection): void {
    connection.onRequest(PASSED_ON, ({ method, params }: Asked, token: CancellationToken) =>
      this.#texts.answer(method, params, token),
    );
  }

  handleMessage(message: Message, next: (message: Message) => void | Promise<void>): void | Promise<void> {
    if (Message.isRequest(message)) {
      const { method, params } = message;
      if (method === "initialize") this.#texts.client = params as unknown as InitializeParams;
      const uri = subjectOf(params);
      if (uri === undefined || !this.#texts.isApart(uri)) return next(message);
      const passed = { ...message, method: PASSED_ON, params: { method, params } };
      return next(passed);
    }
    if (Message.isNotification(message)) this.#texts.hear(message.method, message.params ?? {});
    return next(message);
  }
}
