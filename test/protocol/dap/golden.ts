import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { expect } from "vitest";
import type { Message } from "./client.js";
import type { Workspace } from "./workspace.js";

/** Compares a conversation with its golden file; `UPDATE_GOLDEN=1` writes the file instead. */
export async function expectGolden(
  name: string,
  log: readonly Message[],
  workspace: Workspace,
): Promise<void> {
  const path = join(import.meta.dirname, "golden", `${name}.txt`);
  const transcript = stable(asAnswered(log).map(line).join("\n"), workspace);
  if (process.env["UPDATE_GOLDEN"] === "1") {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, transcript);
  }
  expect(transcript).toBe(await readFile(path, "utf8"));
}

/** The order in which the adapter spoke, each request right above its response: when a request was on its way is a matter of chance. */
function asAnswered(log: readonly Message[]): Message[] {
  const requests = new Map(
    log.filter(({ type }) => type === "request").map((request) => [request.seq, request]),
  );
  return log.flatMap((message) => {
    if (message.type === "request") return [];
    const request =
      message.type === "response" ? requests.get((message as DebugProtocol.Response).request_seq) : undefined;
    return request === undefined ? [message] : [request, message];
  });
}

/** One message a line: `→ next {…}`, `← next {…}`, `← next failed: …`, `  stopped {…}`. */
function line(message: Message): string {
  const body = (content: unknown) => (content === undefined ? "" : ` ${JSON.stringify(content)}`);
  if (message.type === "request") {
    const request = message as DebugProtocol.Request;
    return `→ ${request.command}${body(request.arguments)}`;
  }
  if (message.type === "event") {
    const event = message as DebugProtocol.Event;
    return `  ${event.event}${body(event.body)}`;
  }
  const response = message as DebugProtocol.Response;
  return `← ${response.command}${response.success ? body(response.body) : ` failed: ${response.message}`}`;
}

/** Folders, ids and times differ from run to run. */
function stable(transcript: string, { folder }: Workspace): string {
  const shown = transcript
    .replaceAll(folder, "<workspace>")
    .replace(/[0-9a-f]{32}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d-]+/g, "<time>-");
  return `${shown}\n`;
}
