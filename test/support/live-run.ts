import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject, Run, RunnerHost, StartRunOptions } from "../../runtime/index.js";
import { CastRunner, castingOf, DiskStore, documentFrom, startRun } from "../../runtime/index.js";

/** A host that trusts the workspace and has the keys that a test gives it. */
export function testHost(
  folder: string,
  host: Partial<RunnerHost> & { keys?: Record<string, string> } = {},
): RunnerHost {
  const { keys = {}, ...more } = host;
  return { trusted: true, folder, secret: async (name) => keys[name], ...more };
}

/** Starts a run of the document's first scenario, its participants played by whom the document names. */
export async function startLive(
  data: JsonObject,
  store: string,
  host: RunnerHost,
  options: Partial<StartRunOptions> = {},
): Promise<Run> {
  const document = documentFrom(data);
  const [scenario] = document.scenarios;
  const runner = new CastRunner(castingOf({ document, scenario }), host, scenario);
  return startRun({ document, scenario, runner, store: new DiskStore(store), ...options });
}

/** The records of a store's audit log. */
export function auditOf(store: string): JsonObject[] {
  return readFileSync(join(store, "audit", "audit.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as JsonObject);
}

/** Whether a process is there still. One that has ended and waits for its parent to notice is not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
