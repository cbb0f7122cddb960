import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleAdapter, overStdio, type Process } from "../protocol/dap/transport.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";
import { ringDocument } from "./ring.js";

const NEAR = 10;
const FAR = 10_000;
/** Steps there and back in one measurement. */
const STEPS = 40;

/** One session that stands at a turn; `step` goes there and waits for the stop. */
interface Session {
  step(command: string): Promise<void>;
  close(): Promise<void>;
}

/** Going on and going back must cost the same whatever lies behind: over stdio, with the stack's first page and all scopes looked at. */
export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "baton-bench-"));
  const adapter = await bundleAdapter();
  const program = join(folder, "ring.workflow.json");
  await writeFile(program, JSON.stringify(ringDocument(6, FAR + 10)));
  const [near, far] = [await standAt(adapter.path, program, NEAR), await standAt(adapter.path, program, FAR)];
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
    return results;
  } finally {
    await Promise.all([near.close(), far.close()]);
    await adapter.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function toAndFro(session: Session, there: string, back: string): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await session.step(there);
    await session.step(back);
  }
}

async function standAt(adapter: string, program: string, turn: number): Promise<Session> {
  const child = overStdio(adapter);
  const { request, stopped } = talkTo(child);
  await request("initialize", { adapterID: "ag2-workflow" });
  await request("launch", { program });
  await request("setBreakpoints", {
    source: { path: program },
    breakpoints: [{ line: 1, column: 3, condition: "false" }],
  });
  await request("setFunctionBreakpoints", {
    breakpoints: Array.from({ length: 6 }, (_, index) => ({
      name: `agent_${index}`,
      condition: `turn_count == ${turn}`,
    })),
  });
  const first = stopped();
  await request("configurationDone");
  await first;
  await request("setFunctionBreakpoints", { breakpoints: [] });
  return {
    async step(command) {
      const stop = stopped();
      const [name = command, rule] = command.split(" by a ");
      await request(name, { threadId: 1, granularity: rule === undefined ? "statement" : "line" });
      await stop;
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
