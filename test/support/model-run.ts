import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject, Run } from "../../runtime/index.js";
import { startLive, testHost } from "./live-run.js";
import { ModelServer, type ModelAnswer } from "./model-server.js";
import { ticketDesk } from "./runs.js";

/** The key that a model's runner has. */
export const KEY = "sk-very-secret-0123456789";

export interface ModelSetup {
  answers: ModelAnswer[];
  runner?: JsonObject;
  turns?: JsonObject[];
  document?: JsonObject;
  keys?: Record<string, string>;
}

/** `from_speaker agent_id` → the next one. */
export function rule(when: string, args: JsonObject, next: string): JsonObject {
  return { when: { name: when, args }, then: { name: "agent", args: { agent_id: next } } };
}

/** Runs in which triage is played by a model on a local server. */
export class ModelRuns {
  readonly folder = mkdtempSync(join(tmpdir(), "baton-model-"));
  server: ModelServer | undefined;

  get store(): string {
    return join(this.folder, "store");
  }

  /** Plays to the end; the scenario plays whoever has turns in it. */
  async played({
    answers,
    runner = {},
    turns = [],
    document = ticketDesk,
    keys = { MY_KEY: KEY },
  }: ModelSetup): Promise<Run> {
    await this.server?.stop();
    rmSync(this.store, { recursive: true, force: true });
    this.server = await ModelServer.start(...answers);
    const spec = {
      model: "stub",
      base_url: this.server.url,
      api_key_env: "MY_KEY",
      max_retries: 1,
      ...runner,
    };
    const participants = (document["participants"] as JsonObject[]).map((each) =>
      each["name"] === "triage" ? { ...each, runner: spec } : each,
    );
    const scenarios = [{ name: "s", kickoff: "My badge was cloned", turns }];
    const host = testHost(this.folder, { keys });
    const run = await startLive({ ...document, participants, scenarios }, this.store, host);
    while (await run.next());
    await run.release();
    return run;
  }

  /** The body of a request, from 0. */
  sent(request: number): { messages: JsonObject[]; tools?: JsonObject[] } & JsonObject {
    return this.server?.requests[request]?.body as { messages: JsonObject[] } & JsonObject;
  }

  async dispose(): Promise<void> {
    await this.server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
