import { checkExpectations, type ExpectationFailure } from "../runtime/index.js";
import { isPlayed, type DebuggedRun } from "./debugged-run.js";
import { ending } from "./replay/narration.js";
import type { OutputLine } from "./output.js";
import { placeInScenario, type Program } from "./program.js";

/** How a run that is at its end compares with its scenario: lines for the console, and the exit code (0 as expected, else 1). */
export function closing(program: Program, run: DebuggedRun): { exitCode: number; lines: OutputLine[] } {
  if (program.replay !== undefined) return ending(program.replay);
  const failures = failuresOf(program, run);
  const lines: OutputLine[] = failures.map(({ message, pointer }) => ({
    category: "stderr",
    text: message,
    place: placeInScenario(program, pointer),
  }));
  if (run.end?.kind === "closed")
    lines.unshift({ category: "stdout", text: closedText(program, run, run.end.reason, failures.length) });
  return { exitCode: failures.length > 0 ? 1 : 0, lines };
}

/** A run that a person plays all the way has nothing that it should come to; but it may break off, or wait for nobody. */
function failuresOf({ scenario, byHand, casting }: Program, run: DebuggedRun): ExpectationFailure[] {
  const { end } = run;
  const brokeOff = end?.kind === "failed" || (end?.kind === "waiting" && end.fault !== undefined);
  if (scenario !== undefined && isPlayed(run) && (brokeOff || !byHand))
    return checkExpectations(run, scenario, casting);
  return brokeOff ? [{ message: end.message, pointer: "" }] : [];
}

/** `closed: handled after 3 turns · expectation met` */
function closedText(
  { scenario }: Program,
  { turns }: DebuggedRun,
  reason: unknown,
  failures: number,
): string {
  const why = typeof reason === "string" ? reason : JSON.stringify(reason);
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  const met = scenario?.expect === undefined ? "" : " · expectation met";
  return `closed: ${why} after ${count}${failures > 0 ? " · not as the scenario expects" : met}`;
}
