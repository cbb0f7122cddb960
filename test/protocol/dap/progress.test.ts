import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nodeFiles } from "../../../debug-adapter/node-files.js";
import { Progress } from "../../../debug-adapter/progress.js";
import { unpackStores } from "../../support/ag2-stores.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { INITIALIZE } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const sound = unpackStores("sound");
let workspace: Workspace;
let channel: string;
beforeEach(async () => {
  workspace = await openWorkspace();
  cpSync(join(sound.root, "escalation"), workspace.path("store"), { recursive: true });
  channel = readdirSync(workspace.path("store/channels")).sort()[0] ?? "";
});
afterEach(() => workspace.remove());
afterAll(() => sound.remove());

/** A client whose launch is met by something else right when the record has been found. */
async function interrupted(
  interrupt: (client: RecordingClient, launchSeq: number) => unknown,
): Promise<RecordingClient> {
  let client: RecordingClient | undefined = undefined;
  const files: typeof nodeFiles = {
    ...nodeFiles,
    async openRecording(path, wanted) {
      const recording = await nodeFiles.openRecording(path, wanted);
      interrupt(client!, 2);
      return recording;
    },
  };
  client = new RecordingClient(inline({ files }));
  await client.request("initialize", { ...INITIALIZE, supportsProgressReporting: true });
  return client;
}

const launch = () => ({ wal: "store", channel, cwd: workspace.folder });

test("a launch that reads a log can be cancelled by its request: it fails, and ends the session once", async () => {
  const client = await interrupted((talking, requestId) => talking.respond("cancel", { requestId }));
  const { success, message } = await client.respond("launch", launch());
  expect([success, message]).toEqual([false, "Reading the log of store was cancelled."]);
  expect(await client.event("terminated")).toBeDefined();
  await client.request("disconnect");
  expect(client.eventsNamed("terminated")).toHaveLength(1);
});

test.each(["disconnect", "terminate"])("%s does not wait for a log that is being read", async (command) => {
  let answered: Promise<unknown> = Promise.resolve();
  const client = await interrupted((talking) => (answered = talking.respond(command)));
  expect((await client.respond("launch", launch())).success).toBe(false);
  await answered;
  await client.respond("disconnect");
  expect(client.eventsNamed("terminated")).toHaveLength(1);
});

test.each([{}, { requestId: 99 }, { progressId: "nothing" }, { progressId: 7 }, undefined])(
  "cancelling what is not there (%j) is answered and changes nothing",
  async (args) => {
    const client = new RecordingClient(inline());
    expect((await client.respond("cancel", args)).success).toBe(true);
    await client.request("initialize", INITIALIZE);
    expect((await client.respond("cancel", args)).success).toBe(true);
    await client.request("launch", launch());
    await client.stop("configurationDone");
    await client.request("disconnect");
    expectOrderly(client.log);
  },
);

describe("work that takes its time", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  function followed(supported = true) {
    const told: string[] = [];
    const progress = new Progress({
      sendNow: (event, body) => void told.push(`${event} ${JSON.stringify(body)}`),
    });
    progress.supported = supported;
    return { progress, told };
  }

  test("is told from its first half second on, four times a second at most, and once more at its end", () => {
    const { progress, told } = followed();
    const task = progress.task("Reading the log", () => undefined, 3);
    for (let time = 0; time <= 1000; time += 100) {
      task.report(`${time}`, time / 1000);
      vi.advanceTimersByTime(100);
    }
    task.end();
    expect(told).toEqual([
      'progressStart {"progressId":"progress-1","message":"500","percentage":50,"title":"Reading the log","requestId":3,"cancellable":true}',
      'progressUpdate {"progressId":"progress-1","message":"800","percentage":80}',
      'progressEnd {"progressId":"progress-1"}',
    ]);
  });

  test("is not told when it is over sooner, nor to a client that cannot show it", () => {
    const quick = followed();
    const task = quick.progress.task("Reading the log", () => undefined);
    task.report("1");
    task.end();
    const deaf = followed(false);
    const long = deaf.progress.task("Reading the log", () => undefined);
    vi.advanceTimersByTime(5000);
    long.report("1");
    long.end();
    expect([quick.told, deaf.told]).toEqual([[], []]);
  });

  test("is ended by its own id, and not by that of other work", () => {
    const { progress } = followed();
    const ended: string[] = [];
    progress.task("one", () => ended.push("one"), 1);
    const two = progress.task("two", () => ended.push("two"));
    progress.cancel({ progressId: "progress-2" });
    progress.cancelRequests();
    two.end();
    progress.cancel({ progressId: "progress-2" });
    expect(ended).toEqual(["two", "one"]);
  });
});
