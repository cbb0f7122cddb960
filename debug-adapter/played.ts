import { recordedScenario } from "../runtime/index.js";
import type { PlayedBody } from "./custom-protocol.js";
import type { Debuggee } from "./debuggee.js";

/** The whole run as a scenario; `undefined` before anybody has spoken. */
export function playedBody({ program, timeline: { run } }: Debuggee): PlayedBody | undefined {
  const scenario = recordedScenario(run, "played by hand");
  if (scenario === undefined) return undefined;
  const { path, reference } = program.source;
  return {
    ...(reference === undefined && { program: path }),
    scenario,
    turns: run.turns.length,
    open: run.end?.kind !== "closed",
  };
}
