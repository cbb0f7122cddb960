import {
  CastRunner,
  declaredTurnLimits,
  orchestrationFor,
  type Casting,
  type DiskStoreOptions,
  type RunnerHost,
  type StartRunOptions,
  type TurnLimit,
} from "../runtime/index.js";
import type { LaunchArguments } from "./launch-arguments.js";
import { NOBODY } from "./nobody.js";
import type { OutputLine } from "./output.js";
import type { Program } from "./program.js";

/** How a program's run is played: who plays whom, and how long each may take. A run has runners of its own. */
export function playOptions(
  { document, scenario, casting }: Program,
  { turnWithin }: LaunchArguments,
  { host, say }: { host: RunnerHost; say: (line: OutputLine) => void },
): Pick<StartRunOptions, "document" | "scenario" | "runner" | "turnLimits" | "onRemark"> {
  const byHand = scenario === undefined ? NOBODY : undefined;
  return {
    document,
    scenario,
    runner: casting === undefined ? byHand : new CastRunner(casting, host, scenario),
    turnLimits: limitsOf(turnWithin, document.orchestration),
    onRemark: (text) => say({ category: "stderr", text }),
  };
}

/** Turns of people, programs and models cannot be had again: each of their records is on the disk before the run goes on. */
export function storeOptions({ casting }: Program): DiskStoreOptions {
  return { fsync: casting !== undefined && isLive(casting) ? "always" : "never" };
}

/** Whether anybody is played by more than the scenario. */
export function isLive(casting: Casting): boolean {
  return [...casting.values()].some(({ kind }) => kind !== "scripted");
}

/** An orchestration that nobody provides has no limits: opening its channel says what is wrong. */
function limitsOf(within: LaunchArguments["turnWithin"], orchestration: string): TurnLimit[] {
  if (within === undefined || within === false) return [];
  if (within !== true) return [{ seconds: within, onViolation: "auto_close" }];
  try {
    return declaredTurnLimits(orchestrationFor(orchestration).manifest());
  } catch {
    return [];
  }
}
