import { withinSeconds } from "../deadline.js";
import { RoundError } from "../round-error.js";
import type { Round, RoundRequest } from "../runner.js";
import { ToolBench } from "./tool-bench.js";
import type { ToolModules } from "./tool-modules.js";

/** Plays one round with its tools, within so many seconds. A round that fails tells of the calls that were made before. */
export async function playWithTools(
  seconds: number,
  request: RoundRequest,
  modules: ToolModules,
  play: (bench: ToolBench, signal: AbortSignal) => Promise<Round>,
): Promise<Round> {
  const bench = new ToolBench(request, modules);
  try {
    return await withinSeconds(seconds, request.signal, (signal) => play(bench, signal));
  } catch (error) {
    if (error instanceof RoundError)
      throw new RoundError(error.fault, error.message, bench.calls, { cause: error });
    throw error;
  }
}
