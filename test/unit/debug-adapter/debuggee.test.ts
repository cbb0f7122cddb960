import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AllBreakpoints } from "../../../debug-adapter/breakpoints/all-breakpoints.js";
import { Debuggee, type DebuggeeListener } from "../../../debug-adapter/debuggee.js";
import {
  DiskStore,
  documentFrom,
  MemoryStore,
  parseWorkflow,
  resumeRun,
  startRun,
  type KnowledgeStore,
  type Round,
  type Runner,
} from "../../../runtime/index.js";
import { ticketDesk } from "../../support/runs.js";

/** Somebody who speaks when the test lets it, or gives up when it is told to. */
class SlowSpeaker implements Runner {
  #speak: ((round: Round | undefined) => void) | undefined;
  #asked: () => void = () => undefined;
  asked = new Promise<void>((resolve) => (this.#asked = resolve));
  speaker = "";

  next({ speaker, signal }: Parameters<Runner["next"]>[0]): Promise<Round | undefined> {
    this.speaker = speaker;
    this.#asked();
    return new Promise((resolve, reject) => {
      this.#speak = resolve;
      signal?.addEventListener("abort", () => reject(new Error("told to stop")));
    });
  }

  async speaks(): Promise<void> {
    await this.asked;
    this.asked = new Promise<void>((resolve) => (this.#asked = resolve));
    this.#speak?.({ speaker: this.speaker, text: "Here.", tools: [] });
  }
}

async function debuggee(runner: Runner, store: KnowledgeStore = new MemoryStore()) {
  const text = JSON.stringify(ticketDesk);
  const path = "desk.workflow.json";
  const parsed = parseWorkflow(text, { uri: path });
  const document = parsed.documents[0]!;
  const run = await startRun({ document, runner, store });
  const told: string[] = [];
  let heard: () => void = () => undefined;
  const tell = (what: string) => {
    told.push(what);
    heard();
  };
  const listener: DebuggeeListener = {
    output: ({ text: line }) => tell(line),
    stopped: ({ reason, description }) => tell(`stopped: ${reason}, ${description ?? ""}`),
    edited: () => tell("edited"),
    replaced: () => tell("replaced"),
    asks: () => tell("asks"),
    moving: () => undefined,
    stood: () => undefined,
    ended: (exitCode) => tell(`ended: ${exitCode}`),
  };
  const options = { stopOnEntry: false, stopOnEachTurn: false, breakpoints: new AllBreakpoints() };
  const refuse = () => Promise.reject(new Error("nothing is forked here"));
  const program = { source: { path, name: path, parsed }, document };
  const until = async (what: string) => {
    while (!told.some((line) => line.includes(what))) await new Promise<void>((resolve) => (heard = resolve));
  };
  return { run, told, until, debugged: new Debuggee(program, run, refuse, options, listener) };
}

describe("while somebody is in the middle of a turn", () => {
  test("a pause waits for its end, and says so", async () => {
    const speaker = new SlowSpeaker();
    const { debugged, told, until, run } = await debuggee(speaker);
    debugged.begin();
    await speaker.speaks();
    await speaker.asked;
    debugged.pause();
    expect(told.at(-1)).toBe("triage is in the middle of turn 2: the run stops at its end.");
    expect(debugged.phase).toBe("running");
    await speaker.speaks();
    await until("stopped");
    expect(told.at(-1)).toBe("stopped: pause, Paused after turn 2");
    expect(run.turns).toHaveLength(2);
    await debugged.dispose();
  });

  test("work that needs the run to stand still is done at its end, and then it goes on by itself", async () => {
    const speaker = new SlowSpeaker();
    const { debugged, told, until, run } = await debuggee(speaker);
    debugged.begin();
    await speaker.speaks();
    await speaker.asked;
    const turns: number[] = [];
    await debugged.whenStill(async () => void turns.push(run.turns.length));
    await debugged.whenStill(async () => void turns.push(run.turns.length));
    expect(turns).toEqual([]);
    await speaker.speaks();
    await speaker.speaks();
    await until("ended");
    expect(turns).toEqual([2, 2]);
    expect(told.filter((line) => line.startsWith("stopped"))).toEqual([]);
    expect(run.turns).toHaveLength(3);
  });

  test("the end of the session does not wait: whoever speaks is told to stop, and the channel is closed", async () => {
    const speaker = new SlowSpeaker();
    const { debugged, told, run } = await debuggee(speaker);
    debugged.begin();
    await speaker.speaks();
    await speaker.asked;
    await debugged.dispose();
    expect(run.turns).toHaveLength(1);
    expect(run.end).toMatchObject({ kind: "closed", reason: "explicit_close" });
    expect(told.at(-1)).toBe("The run was ended after turn 1.");
  });
});

describe("the log of a run that is over", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "baton-debuggee-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([{ leavesOpen: true }, { leavesOpen: false }])(
    "is given back for another writer: %j",
    async (options) => {
      const kickoff = {
        next: async ({ turn }: { turn: number }) =>
          turn === 0 ? { speaker: "user", text: "Hi", tools: [] } : undefined,
      };
      const { debugged, until } = await debuggee(kickoff, new DiskStore(folder));
      debugged.begin();
      await until("ended");
      await debugged.dispose(options);
      const document = documentFrom(ticketDesk);
      const again = await resumeRun({ document, runner: kickoff, store: new DiskStore(folder) });
      expect(again.turns).toHaveLength(1);
      await again.say({ speaker: "triage", text: "On it.", tools: [] });
      await again.release();
    },
  );
});
