import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "../../runtime/index.js";

/** One request, as the server got it. */
export interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: JsonObject;
}

/** Answers one request. */
export type ModelAnswer = (response: ServerResponse, request: ModelRequest) => void;

/** A local server that speaks OpenAI's chat completions. It gives its answers one after the other, the last one for ever. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  private readonly server;

  private constructor(answers: ModelAnswer[]) {
    this.server = createServer((incoming, response) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
      incoming.on("end", () => {
        const request = {
          path: incoming.url ?? "",
          headers: incoming.headers,
          body: JSON.parse(text) as JsonObject,
        };
        this.requests.push(request);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        answer?.(response, request);
      });
    });
  }

  static async start(...answers: ModelAnswer[]): Promise<ModelServer> {
    const server = new ModelServer(answers);
    await new Promise<void>((done) => server.server.listen(0, "127.0.0.1", done));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

interface Call {
  name: string;
  args: string;
}

/** An answer as server-sent events, cut into small parts. */
export function streamed(text: string, calls: readonly Call[] = [], usage: JsonObject = USAGE): ModelAnswer {
  return (response) => {
    startEvents(response);
    for (const part of parts(text)) event(response, { choices: [{ index: 0, delta: { content: part } }] });
    calls.forEach(({ name, args }, index) => {
      const begin = {
        index,
        id: `call_${name}_${index}`,
        type: "function",
        function: { name, arguments: "" },
      };
      event(response, { choices: [{ index: 0, delta: { tool_calls: [begin] } }] });
      for (const part of parts(args)) {
        const more = { index, function: { arguments: part } };
        event(response, { choices: [{ index: 0, delta: { tool_calls: [more] } }] });
      }
    });
    const finish_reason = calls.length > 0 ? "tool_calls" : "stop";
    event(response, { choices: [{ index: 0, delta: {}, finish_reason }] });
    event(response, { choices: [], usage });
    response.end("data: [DONE]\n\n");
  };
}

/** The same as one piece of JSON. */
export function whole(text: string, calls: readonly Call[] = [], usage: JsonObject = USAGE): ModelAnswer {
  return (response) => {
    const tool_calls = calls.map(({ name, args }, index) => ({
      id: `call_${index}`,
      type: "function",
      function: { name, arguments: args },
    }));
    const message = { role: "assistant", content: text, ...(calls.length > 0 ? { tool_calls } : {}) };
    json(response, 200, { model: "stub-1", choices: [{ index: 0, message, finish_reason: "stop" }], usage });
  };
}

/** An error, with the headers that go with it. */
export function failing(status: number, message = "no", headers: Record<string, string> = {}): ModelAnswer {
  return (response) => json(response, status, { error: { message } }, headers);
}

/** A stream that ends in the middle of a text: politely, or by a broken connection. */
export function cut(text: string, how: "end" | "break"): ModelAnswer {
  return (response) => {
    startEvents(response);
    event(response, { choices: [{ index: 0, delta: { content: text } }] });
    if (how === "end") response.end();
    else setTimeout(() => response.destroy(), 30);
  };
}

/** Never answers. @param begun after the headers and the first part */
export function silent(begun: boolean): ModelAnswer {
  return (response) => {
    if (!begun) return;
    startEvents(response);
    event(response, { choices: [{ index: 0, delta: { content: "Let me see" } }] });
  };
}

/** A body of any kind. */
export function raw(body: string, type = "application/json"): ModelAnswer {
  return (response) => response.writeHead(200, { "content-type": type }).end(body);
}

function startEvents(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

function event(response: ServerResponse, data: JsonObject): void {
  response.write(
    `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", model: "stub-1", ...data })}\n\n`,
  );
}

function json(
  response: ServerResponse,
  status: number,
  body: JsonObject,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function parts(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}
