import { dirname, resolve } from "node:path";
import type { Scenario, WorkflowDocument } from "../../document/model.js";
import { Ag2Error } from "../../errors.js";
import { setOwn, type JsonObject, type JsonValue } from "../../json.js";
import { CastRunner } from "../../runners/cast-runner.js";
import { castingOf, type Casting } from "../../runners/casting.js";
import { CannotRun } from "../exit.js";
import type { Input } from "../input.js";
import type { Output } from "../output.js";
import { TerminalRunner } from "./terminal-runner.js";

/** What the command line says about who plays whom. */
export interface CastFlags {
  runner?: readonly string[];
  live?: boolean;
}

export interface Cast {
  casting: Casting;
  runner: CastRunner;
  /** Whether anybody is played by more than the scenario. */
  isLive: boolean;
}

/** Who plays whom, and by what. Throws `CannotRun` where that cannot be. */
export function castFor(
  { runner: given = [], live }: CastFlags,
  { file, document, scenario }: { file: string; document: WorkflowDocument; scenario?: Scenario },
  { input, output }: { input: Input; output: Output },
): Cast {
  const casting = orCannotRun(() => castingOf({ document, scenario, runners: runnersIn(given), live }));
  const host = {
    // Who runs a file by hand trusts it.
    trusted: true,
    folder: dirname(resolve(file)),
    secret: async (name: string) => process.env[name],
    interactive: new TerminalRunner(input, output),
    output: (line: string) => output.err(line),
  };
  const isLive = [...casting.values()].some(({ kind }) => kind !== "scripted");
  return { casting, isLive, runner: new CastRunner(casting, host, scenario) };
}

/** Whether a workflow without a scenario can be played: somebody can be asked, or the document names a runner. */
export function canPlayAlone(
  { participants }: WorkflowDocument,
  { runner, live }: CastFlags,
  input: Input,
): boolean {
  return (
    input.isTerminal ||
    live === true ||
    runner !== undefined ||
    participants.some((each) => each.runner !== undefined && each.runner !== "scripted")
  );
}

/** `triage=interactive`, or `triage={"command": "python3", "args": ["agent.py"]}`. */
function runnersIn(given: readonly string[]): JsonObject {
  const runners: JsonObject = {};
  for (const text of given) {
    const at = text.indexOf("=");
    if (at < 1)
      throw new CannotRun(
        `--runner ${text}: write a participant's name, “=”, and who plays it: triage=interactive.`,
      );
    const value = text.slice(at + 1).trim();
    setOwn(runners, text.slice(0, at).trim(), value.startsWith("{") ? jsonOf(value) : value);
  }
  return runners;
}

function jsonOf(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new CannotRun(
      `--runner: ${text} is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function orCannotRun<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Ag2Error) throw new CannotRun(error.message);
    throw error;
  }
}
