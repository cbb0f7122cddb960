import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleAdapter, overStdio, type Process } from "../protocol/dap/transport.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";
import { makeBigStore } from "./make-big-store.js";
import { ringDocument } from "./ring.js";

const NEAR = 10;
const FAR = 10_000;
/** Steps there and back in one measurement. */
const STEPS = 40;
/** Steps whose times are looked at one by one. */
const TIMED = 400;
/** Lines of the log that is replayed, and the far place in it. */
const LINES = 200_000;

/** One session that stands at a turn; `step` goes there and waits for the stop. */
interface Session {
  step(command: string): Promise<void>;
  /** Goes there and no more. */
  move(command: string): Promise<void>;
  close(): Promise<void>;
}

/** Going on and going back must cost the same whatever lies behind: over stdio, with the stack's first page and all scopes looked at. */
export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "baton-bench-"));
  const adapter = await bundleAdapter();
  const program = join(folder, "ring.workflow.json");
  await writeFile(program, JSON.stringify(ringDocument(6, FAR + 10)));
  const trivial = await bundleAdapter("test/bench/trivial-adapter.ts");
  const wal = join(folder, "channels", makeBigStore(folder, LINES, 20));
  const [near, far] = [
    await standAt(adapter.path, { program, stopAtTurn: NEAR }),
    await standAt(adapter.path, { program, stopAtTurn: FAR }),
  ];
  const [early, late] = [
    await standAt(adapter.path, { wal, stopAtTurn: NEAR }),
    await standAt(adapter.path, { wal, stopAtTurn: LINES / 2 }),
  ];
  const idle = await standAt(trivial.path, {});
  try {
    const results: BenchResult[] = [];
    for (const [name, there, back] of [
      ["next and stepBack", "next", "stepBack"],
      ["stepIn and stepBack by a rule", "stepIn", "stepBack by a rule"],
    ] as const)
      results.push(
        await bench({
          name: `${name} over stdio, turn ${FAR.toLocaleString("en-US")} / turn ${NEAR}`,
          target: 1.5,
          clock: "wall",
          measured: () => toAndFro(far, there, back),
          floor: () => toAndFro(near, there, back),
        }),
      );
    results.push(
      await bench({
        name: `next and stepBack in a replay of ${LINES.toLocaleString("en-US")} envelopes over stdio, in its middle / turn ${NEAR}`,
        target: 1.5,
        clock: "wall",
        measured: () => toAndFro(late, "next", "stepBack"),
        floor: () => toAndFro(early, "next", "stepBack"),
      }),
    );
    for (const [name, session] of [
      [`next and stepBack at turn ${FAR.toLocaleString("en-US")}`, far],
      ["next and stepBack in the middle of the replay", late],
    ] as const)
      results.push(await p95(name, session, idle));
    return results;
  } finally {
    await Promise.all([near, far, early, late, idle].map((session) => session.close()));
    await adapter.remove();
    await trivial.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function toAndFro(session: Session, there: string, back: string): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await session.step(there);
    await session.step(back);
  }
}

/** Of single steps, each from the request to its stop, the 95th of a hundred, against that of an adapter that does nothing. */
async function p95(name: string, session: Session, idle: Session): Promise<BenchResult> {
  const [times, floors]: [number[], number[]] = [[], []];
  for (let step = 0; step < TIMED; step++) {
    const command = step % 2 === 0 ? "next" : "stepBack";
    floors.push(await timeOf(() => idle.move(command)));
    times.push(await timeOf(() => session.move(command)));
  }
  const [measuredMs, floorMs] = [ninetyFifth(times), ninetyFifth(floors)];
  const ratio = measuredMs / floorMs;
  const target = 3;
  return {
    name: `${name}, p95 of the round trip / that of a trivial adapter`,
    measuredMs,
    floorMs,
    ratio,
    target,
    passed: ratio <= target,
  };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function ninetyFifth(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
}

async function standAt(adapter: string, launch: object): Promise<Session> {
  const child = overStdio(adapter);
  const { request, stopped } = talkTo(child);
  await request("initialize", { adapterID: "ag2-workflow" });
  await request("launch", launch);
  const first = stopped();
  await request("configurationDone");
  await first;
  const move = async (command: string) => {
    const stop = stopped();
    const [name = command, rule] = command.split(" by a ");
    await request(name, { threadId: 1, granularity: rule === undefined ? "statement" : "line" });
    await stop;
  };
  return {
    move,
    async step(command) {
      await move(command);
      await look(request);
    },
    close: async () => {
      await request("disconnect");
      await child.close();
    },
  };
}

type Request = (command: string, args?: object) => Promise<Record<string, unknown>>;

/** What an editor asks for at every stop. */
async function look(request: Request): Promise<void> {
  const { stackFrames } = (await request("stackTrace", { threadId: 1, startFrame: 0, levels: 20 })) as {
    stackFrames: { id: number }[];
  };
  const { scopes } = (await request("scopes", { frameId: stackFrames[0]?.id })) as {
    scopes: { variablesReference: number }[];
  };
  for (const { variablesReference } of scopes) await request("variables", { variablesReference });
}

function talkTo(child: Process): { request: Request; stopped: () => Promise<void> } {
  const answers = new Map<number, (message: { success: boolean; message?: string; body?: object }) => void>();
  let onStop: () => void = () => undefined;
  let seq = 1;
  child.onMessage((raw) => {
    const message = raw as { type: string; event?: string; request_seq?: number; success: boolean };
    if (message.type === "response") answers.get(message.request_seq ?? 0)?.(message);
    else if (message.event === "stopped") onStop();
  });
  return {
    stopped: () => new Promise((resolve) => (onStop = resolve)),
    request: (command, args) =>
      new Promise((resolve, reject) => {
        const id = seq++;
        answers.set(id, ({ success, message, body }) => {
          answers.delete(id);
          if (success) resolve({ ...body });
          else reject(new Error(`${command}: ${message}`));
        });
        child.send({ seq: id, type: "request", command, arguments: args });
      }),
  };
}
