import { readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionHost } from "../../../debug-adapter/main.js";
import type { JsonObject } from "../../../runtime/index.js";
import { filesWith } from "../../support/files-with.js";
import { ModelServer, streamed } from "../../support/model-server.js";
import { ticketDesk } from "../../support/runs.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { INITIALIZE } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const AGENT = resolve("test/support/agent.py");
const KEY = "sk-from-the-secret-storage";

let workspace: Workspace;
let server: ModelServer | undefined;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await workspace.remove();
});

/** Launches the ticket desk and waits for its first stop or its end. */
async function launched(
  launch: JsonObject,
  host: Partial<SessionHost> = {},
  turns?: JsonObject[],
): Promise<RecordingClient> {
  const scenarios = turns && [{ name: "s", kickoff: "My badge was cloned", turns }];
  const program = workspace.path("desk.workflow.json");
  await writeFile(program, JSON.stringify({ ...ticketDesk, ...(scenarios && { scenarios }) }));
  const secret = async (name: string) => (name === "MY_KEY" ? KEY : undefined);
  const client = new RecordingClient(inline({ host: { trusted: () => true, secret, ...host } }));
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { program, workspaceFolder: workspace.folder, ...launch });
  await client.request("configurationDone");
  return client;
}

/** Waits for an event that has not come yet. */
async function until(client: RecordingClient, name: string): Promise<void> {
  while (client.eventsNamed(name).length === 0) await new Promise((done) => setTimeout(done, 10));
}

const program = (manner: string): JsonObject => ({
  command: "python3",
  args: [AGENT, manner],
  grace_seconds: 0.2,
});

describe("a participant in the debugger", () => {
  test("is played by a program, and its turn is one of the timeline", async () => {
    const client = await launched({ runners: { triage: program("calls") } }, {}, [
      { from: "security", text: "Revoked." },
    ]);
    await until(client, "terminated");
    await client.request("disconnect");
    expectOrderly(client.log);
    expect(client.output).toContain("2  triage  Routing.  [set_route, no_such_tool]  → security");
    expect(client.output).toContain("closed: handled after 3 turns");
    expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 0 });
  });

  test("is played by a model, with the key that the editor keeps, which is in no file and on no line", async () => {
    server = await ModelServer.start(streamed("", [{ name: "set_route", args: "{}" }]), streamed("Routing."));
    const runners = { triage: { model: "stub", base_url: server.url, api_key_env: "MY_KEY" } };
    const client = await launched({ runners }, {}, [{ from: "security", text: "Revoked." }]);
    await until(client, "terminated");
    await client.request("disconnect");
    expect(client.output).toContain("closed: handled after 3 turns");
    expect(client.output).toMatch(/2 {2}triage .*\(200 tokens in, 40 out, stub-1\)/);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(client.log)).not.toContain(KEY);
    expect(filesWith(KEY, workspace.folder)).toEqual([]);
  });

  test("is played by one of the editor's own models", async () => {
    const seen: unknown[] = [];
    const editorModel: SessionHost["editorModel"] = async ({ model }) => ({
      reply: async (messages) => {
        seen.push(model, messages.at(-1));
        return { text: "I know that one.", calls: [] };
      },
    });
    const client = await launched(
      { runners: { triage: { provider: "vscode", model: "some-family" } } },
      { editorModel },
      [{ from: "general", text: "Noted." }],
    );
    await until(client, "terminated");
    await client.request("disconnect");
    expect(seen).toEqual(["some-family", { role: "user", text: "[user]: My badge was cloned" }]);
    expect(client.output).toContain("2  triage  I know that one.  → general");
  });

  test("waits for the person where a person plays it, and the others go on", async () => {
    const client = await launched({
      runners: { user: "human", triage: program("calls"), security: "human" },
    });
    await until(client, "stopped");
    await client.request("baton/turn", { draft: { speaker: "user", text: "My badge was cloned" } });
    while (client.eventsNamed("stopped").length < 2) await new Promise((done) => setTimeout(done, 10));
    await client.request("continue", { threadId: 1 });
    while (client.eventsNamed("stopped").length < 3) await new Promise((done) => setTimeout(done, 10));
    expect(client.output).toContain("2  triage  Routing.  [set_route, no_such_tool]  → security");
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("that fails stops the run there, and the audit says why", async () => {
    const client = await launched({ runners: { triage: program("exits") } }, {}, []);
    await until(client, "terminated");
    await client.request("disconnect");
    expect(client.output).toContain("Turn 2 failed: its program ended with status 3 before it had answered.");
    expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 1 });
  });

  test("is not started in a workspace that is not trusted", async () => {
    const client = await launched({ runners: { triage: program("polite") } }, { trusted: () => false }, []);
    await until(client, "terminated");
    await client.request("disconnect");
    expect(client.output).toMatch(
      /Turn 2 failed: nothing that a workflow names is started in a workspace that is not trusted/,
    );
  });

  test("may not take longer than turnWithin", async () => {
    const client = await launched({ turnWithin: 0.3, runners: { triage: program("hangs") } }, {}, []);
    await until(client, "terminated");
    await client.request("disconnect");
    expect(client.output).toContain(
      "triage has not spoken within 0.3 s (turn_within); the channel closes for it.",
    );
    expect(client.output).toContain("closed: expectation_violated:turn_within after 1 turn");
  });

  test.each<[JsonObject, RegExp]>([
    [
      { runners: { trige: "human" } },
      /names a runner for “trige”, who is no participant. Did you mean triage\?/,
    ],
    [{ runners: { triage: "modell" } }, /The runner of triage is "modell"/],
    [{ runners: [] }, /“runners” must be an object with a runner for each name/],
    [{ turnWithin: -1 }, /“turnWithin” must be a number of seconds above 0/],
    [{ live: "yes" }, /“live” must be true or false/],
  ])("cannot be cast as %j", async (launch, message) => {
    const client = new RecordingClient(inline());
    const path = workspace.path("desk.workflow.json");
    await writeFile(
      path,
      JSON.stringify({ ...ticketDesk, scenarios: [{ name: "s", kickoff: "Hi", turns: [] }] }),
    );
    await client.request("initialize", INITIALIZE);
    await expect(client.request("launch", { program: path, ...launch })).rejects.toThrow(message);
    expect(await readdir(workspace.folder)).not.toContain(join(".baton"));
  });
});
