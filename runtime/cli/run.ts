import type { Command } from "commander";
import { Option } from "commander";
import { resolve } from "node:path";
import type { Scenario, WorkflowDocument } from "../document/model.js";
import { Ag2Error } from "../errors.js";
import { idText } from "../graph/value-text.js";
import type { JsonObject, JsonValue } from "../json.js";
import { checkExpectations } from "../hub/expectations.js";
import type { ExpectationFailure, Run } from "../hub/run-types.js";
import { resumeRun } from "../hub/resume-run.js";
import { startRun } from "../hub/start-run.js";
import { DiskStore } from "../wal/disk-store.js";
import { MemoryStore } from "../wal/memory-store.js";
import { StoreError } from "../wal/store-error.js";
import { strictJson } from "../wal/strict-json.js";
import { rangeOf } from "../check/place.js";
import { CannotRun, FINDINGS, FINE } from "./exit.js";
import type { Output } from "./output.js";
import {
  chooseScenario,
  placeText,
  readWorkflow,
  type TextFile,
  type WorkflowFile,
} from "./read-workflow.js";
import { selfRouteRemark } from "./self-route-remark.js";
import { decisionOf, nextOf, speakerOf, textOf, transcriptLines } from "./transcript.js";

interface RunFlags {
  scenario?: string;
  store?: string;
  resume?: string | true;
  fsync: "always" | "never";
  format: "text" | "json";
}

/** `baton run FILE`: plays a scenario and prints the transcript with its decisions. */
export function addRunCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("run")
    .description("play a scenario of a workflow and print its turns, with what decided each")
    .argument("<file>", "a *.workflow.json or *.workflow.yaml file")
    .option("--scenario <name>", "the scenario's name, or a *.scenario.* file (default: the first)")
    .option("--store <folder>", "write the run's log there, as an AG2 store (default: nothing is written)")
    .option("--resume [channel]", "go on with a run of that store: its channel, or the newest open one")
    .addOption(
      new Option(
        "--fsync <when>",
        "always: each record is on the disk before the run goes on; never: a crash of the machine can lose the last ones",
      )
        .choices(["always", "never"])
        .default("never"),
    )
    .addOption(new Option("--format <format>", "text or json").choices(["text", "json"]).default("text"))
    .action(async (file: string, flags: RunFlags) => exit(await runFile(file, flags, output)));
}

async function runFile(file: string, flags: RunFlags, output: Output): Promise<number> {
  const workflow = await readWorkflow(file);
  const source = await chooseScenario(workflow, flags.scenario);
  const { scenario } = source;
  const others = workflow.document.scenarios.length - 1;
  if (flags.scenario === undefined && others > 0)
    output.err(`Playing “${scenario.name}”, the first of ${others + 1} scenarios. Choose with --scenario.`);
  const run = await openRun(flags, { document: workflow.document, scenario }, output);
  while (await run.next());
  await run.release();
  if (run.end?.kind === "failed" && run.end.cause instanceof StoreError) throw new CannotRun(run.end.message);
  const remark = selfRouteRemark(run);
  if (remark !== undefined) output.err(remark);
  const failures = inLineOrder(checkExpectations(run, scenario), workflow, source);
  if (flags.format === "json")
    output.out(JSON.stringify(reportOf(run, workflow, scenario.name, failures), null, 2));
  else printText(run, failures, scenario.expect !== undefined, output);
  return failures.length > 0 ? FINDINGS : FINE;
}

/** Starts a run, or takes one up again. */
async function openRun(
  { store: folder, resume, fsync }: RunFlags,
  played: { document: WorkflowDocument; scenario: Scenario },
  output: Output,
): Promise<Run> {
  if (resume === undefined) {
    const store = folder === undefined ? new MemoryStore() : new DiskStore(resolve(folder), { fsync });
    return startRun({ ...played, store });
  }
  if (folder === undefined)
    throw new CannotRun("--resume needs --store: the folder of the store that holds the run.");
  try {
    return await resumeRun({
      ...played,
      store: new DiskStore(resolve(folder), { fsync }),
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

function printText(run: Run, failures: readonly PlacedFailure[], expects: boolean, output: Output): void {
  for (const line of transcriptLines(run)) output.out(line);
  for (const { message, place } of failures) output.out(`${place}  ${message}`);
  const verdict = expects ? ` · expectation ${failures.length > 0 ? "not " : ""}met` : "";
  output.out(`${endInWords(run)}${verdict}`);
}

function endInWords({ end, turns }: Run): string {
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  if (end?.kind === "closed") return `closed: ${idText(end.reason as JsonValue)} after ${count}`;
  if (end?.kind === "waiting") return `still open after ${count}: ${end.speaker || "anyone"} is expected`;
  return `failed after ${count}`;
}

interface PlacedFailure extends ExpectationFailure {
  /** `file:line:column`, from 1. */
  place: string;
}

/** The failures as their text has them one after the other; what is wrong with the workflow comes first. */
function inLineOrder(
  failures: readonly ExpectationFailure[],
  workflow: TextFile,
  scenario: TextFile,
): PlacedFailure[] {
  return failures
    .map((failure) => {
      const text = failure.of === "workflow" ? workflow : scenario;
      const { start } = rangeOf(text.parsed, undefined, failure);
      return { failure: { ...failure, place: placeText(text, failure.pointer) }, text, start };
    })
    .sort(
      (a, b) =>
        Number(a.text !== workflow) - Number(b.text !== workflow) ||
        a.start.line - b.start.line ||
        a.start.character - b.start.character,
    )
    .map(({ failure }) => failure);
}

function reportOf(
  run: Run,
  { file }: WorkflowFile,
  scenario: string,
  failures: readonly PlacedFailure[],
): JsonObject {
  const { end } = run;
  return {
    file,
    scenario,
    channel_id: run.channelId,
    turns: run.turns.map((turn) => ({
      number: turn.number,
      speaker: speakerOf(turn, run),
      text: textOf(turn),
      tools: turn.tools,
      next: nextOf(turn, run),
      decided_by: turn.explanation.decidedBy,
      decision: decisionOf(turn, run),
      context_vars: strictJson(turn.after.context_vars),
    })),
    end: end
      ? {
          kind: end.kind,
          reason: end.kind === "closed" ? strictJson(end.reason as JsonValue) : null,
          message: end.kind === "closed" ? null : end.message,
        }
      : null,
    expectation: {
      met: failures.length === 0,
      failures: failures.map(({ message, pointer, place }) => ({ message, pointer, place })),
    },
  };
}
