import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";
import { resolve } from "node:path";
import type { Scenario, WorkflowDocument } from "../document/model.js";
import { Ag2Error } from "../errors.js";
import { checkExpectations } from "../hub/expectations.js";
import type { Run, StartRunOptions } from "../hub/run-types.js";
import { resumeRun } from "../hub/resume-run.js";
import { startRun } from "../hub/start-run.js";
import { declaredTurnLimits, type TurnLimit } from "../hub/turn-limits.js";
import { orchestrationFor } from "../orchestrations/index.js";
import { DiskStore, type DiskStoreOptions } from "../wal/disk-store.js";
import { MemoryStore } from "../wal/memory-store.js";
import { StoreError } from "../wal/store-error.js";
import { CannotRun, FINDINGS, FINE } from "./exit.js";
import type { Input } from "./input.js";
import type { Output } from "./output.js";
import { chooseScenario, readWorkflow, type ScenarioSource, type WorkflowFile } from "./read-workflow.js";
import { canPlayAlone, castFor, type Cast, type CastFlags } from "./run/cast.js";
import { inLineOrder, printRun, reportOf } from "./run/run-report.js";
import { untilStopped } from "./run/until-stopped.js";
import { selfRouteRemark } from "./self-route-remark.js";
import { speakerOf, textOf } from "./transcript.js";

interface RunFlags extends CastFlags {
  scenario?: string;
  store?: string;
  resume?: string | true;
  fsync?: "always" | "never";
  turnWithin?: number | true;
  format: "text" | "json";
}

interface Surroundings {
  input: Input;
  output: Output;
}

/** `baton run FILE`: plays a workflow and prints the transcript with its decisions. */
export function addRunCommand(program: Command, around: Surroundings, exit: (status: number) => void): void {
  program
    .command("run")
    .description("play a workflow, by a scenario or live, and print its turns, with what decided each")
    .argument("<file>", "a *.workflow.json or *.workflow.yaml file")
    .option("--scenario <name>", "the scenario's name, or a *.scenario.* file (default: the first)")
    .option("--store <folder>", "write the run's log there, as an AG2 store (default: nothing is written)")
    .option("--resume [channel]", "go on with a run of that store: its channel, or the newest open one")
    .option("--live", "let the document's runners play even those whom the scenario has turns for")
    .option(
      "--runner <name=runner>",
      'who plays a participant: scripted, interactive, or JSON such as {"command": "python3", "args": ["agent.py"]}; may be given again',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option(
      "--turn-within [seconds]",
      "close the channel where a speaker takes longer; without a number as the channel's type declares (for a workflow: a warning after 120 s, the close after 600 s). AG2 itself enforces neither",
      secondsIn,
    )
    .addOption(
      new Option(
        "--fsync <when>",
        "always: each record is on the disk before the run goes on; never: a crash of the machine can lose the last ones (default: always where more than the scenario plays)",
      ).choices(["always", "never"]),
    )
    .addOption(new Option("--format <format>", "text or json").choices(["text", "json"]).default("text"))
    .action(async (file: string, flags: RunFlags) => exit(await runFile(file, flags, around)));
}

async function runFile(file: string, flags: RunFlags, around: Surroundings): Promise<number> {
  const { output, input } = around;
  const workflow = await readWorkflow(file);
  const { document } = workflow;
  const source = await scenarioFor(workflow, flags, input);
  const scenario = source?.scenario;
  const others = document.scenarios.length - 1;
  if (scenario && flags.scenario === undefined && others > 0)
    output.err(`Playing “${scenario.name}”, the first of ${others + 1} scenarios. Choose with --scenario.`);
  const cast = castFor(flags, { file, document, scenario }, around);
  const run = await openRun(flags, { document, scenario, cast }, output);
  const stopped = await untilStopped((signal) => play(run, cast, { output, signal })).finally(async () => {
    await run.release();
    input.close();
  });
  if (run.end?.kind === "failed" && run.end.cause instanceof StoreError) throw new CannotRun(run.end.message);
  const remark = selfRouteRemark(run);
  if (remark !== undefined) output.err(remark);
  const failures = source
    ? inLineOrder(checkExpectations(run, source.scenario, cast.casting), workflow, source)
    : [];
  if (!source && run.end && run.end.kind !== "closed") output.err(run.end.message);
  if (flags.format === "json")
    output.out(
      JSON.stringify(reportOf(run, { file: workflow.file, scenario: scenario?.name, failures }), null, 2),
    );
  else printRun(run, { failures, expects: scenario?.expect !== undefined }, output);
  const asExpected = source ? failures.length === 0 : run.end?.kind === "closed";
  return asExpected && !stopped ? FINE : FINDINGS;
}

/** The scenario to play; none where the workflow has none and can be played without. */
async function scenarioFor(
  workflow: WorkflowFile,
  flags: RunFlags,
  input: Input,
): Promise<ScenarioSource | undefined> {
  const { document } = workflow;
  if (flags.scenario === undefined && document.scenarios.length === 0 && canPlayAlone(document, flags, input))
    return undefined;
  return chooseScenario(workflow, flags.scenario);
}

/** Plays to the end. Of a live run each turn is told as it comes. */
async function play(
  run: Run,
  { isLive }: Cast,
  { output, signal }: { output: Output; signal: AbortSignal },
): Promise<void> {
  for (let turn = await run.next(signal); turn; turn = await run.next(signal))
    if (isLive) output.err(`${turn.number}  ${speakerOf(turn, run)}: ${textOf(turn)}`);
}

/** Starts a run, or takes one up again. */
async function openRun(
  { store: folder, resume, fsync, turnWithin }: RunFlags,
  { document, scenario, cast }: { document: WorkflowDocument; scenario?: Scenario; cast: Cast },
  output: Output,
): Promise<Run> {
  const played: Omit<StartRunOptions, "store"> = {
    document,
    scenario,
    runner: cast.runner,
    turnLimits: limitsOf(turnWithin, document),
    onRemark: (remark) => output.err(remark),
  };
  const options: DiskStoreOptions = { fsync: fsync ?? (cast.isLive ? "always" : "never") };
  if (resume === undefined) {
    const store = folder === undefined ? new MemoryStore() : new DiskStore(resolve(folder), options);
    return startRun({ ...played, store });
  }
  if (folder === undefined)
    throw new CannotRun("--resume needs --store: the folder of the store that holds the run.");
  try {
    return await resumeRun({
      ...played,
      store: new DiskStore(resolve(folder), options),
      ...(resume === true ? {} : { channelId: resume }),
      onTailRepair: ({ path, offset, cut }) =>
        output.err(
          `${path.slice(1)}, byte ${offset.toLocaleString("en-US")}: ${cut === undefined ? "the last record had no newline, and has one now" : `an unfinished record of ${Buffer.byteLength(cut)} bytes was cut off`}.`,
        ),
    });
  } catch (error) {
    if (error instanceof Ag2Error || error instanceof StoreError) throw new CannotRun(error.message);
    throw error;
  }
}

/** An unknown orchestration has no limits: opening its channel says what is wrong. */
function limitsOf(within: number | true | undefined, { orchestration }: WorkflowDocument): TurnLimit[] {
  if (within === undefined) return [];
  if (within !== true) return [{ seconds: within, onViolation: "auto_close" }];
  try {
    return declaredTurnLimits(orchestrationFor(orchestration).manifest());
  } catch (error) {
    if (error instanceof Ag2Error) return [];
    throw error;
  }
}

function secondsIn(value: string): number {
  const seconds = Number(value);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds;
  throw new InvalidArgumentError("Give a number of seconds above 0.");
}
