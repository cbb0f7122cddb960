import { AllBreakpoints } from "../../debug-adapter/breakpoints/all-breakpoints.js";
import { Coordinates } from "../../debug-adapter/coordinates.js";
import type { Program } from "../../debug-adapter/program.js";
import { move } from "../../debug-adapter/timeline/move.js";
import { resume } from "../../debug-adapter/timeline/stepping.js";
import { Timeline } from "../../debug-adapter/timeline/timeline.js";
import {
  MemoryStore,
  parseWorkflow,
  startRun,
  type OrchestrationState,
  type Run,
} from "../../runtime/index.js";
import { FoldedTurn } from "../../runtime/wal/turn.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";
import { ringDocument, talkers } from "./ring.js";

const TURNS = 100_000;
const BREAKPOINTS = 20;
const RUNS = 7;
const WARM_UPS = 2;

/** Continue from the start of a run that was played, past conditional breakpoints that come up all the time and never hit. */
export async function run(): Promise<BenchResult[]> {
  const path = "ring.workflow.json";
  const text = JSON.stringify(ringDocument(BREAKPOINTS, 2), undefined, 1);
  const parsed = parseWorkflow(text, { uri: path });
  const document = parsed.documents[0];
  const scenario = document?.scenarios[0];
  if (document === undefined || scenario === undefined) throw new Error("the ring is a workflow");
  const source = { path, name: path, parsed };
  const program: Program = { source, document, scenario, scenarioSource: source };
  const played = await startRun({ document, runner: talkers(TURNS), store: new MemoryStore() });
  while (await played.next());
  if (played.turns.length !== TURNS) throw new Error(`${played.turns.length} turns were played`);

  const breakpoints = new AllBreakpoints();
  const answers = breakpoints.lines.set(
    path,
    { path, source },
    ruleLines(text).map((line) => ({ line, condition: 'speaker == "nobody" || turn_count > 1000000' })),
    new Coordinates(),
    () => undefined,
  );
  if (answers.filter(({ verified }) => verified).length !== BREAKPOINTS)
    throw new Error("every rule must have its breakpoint");

  const copies = Array.from({ length: RUNS + WARM_UPS }, () => freshCopy(played));
  return [
    await bench({
      name: `continue through ${TURNS.toLocaleString("en-US")} turns with ${BREAKPOINTS} conditional breakpoints / the plain fold`,
      target: 5,
      runs: RUNS,
      warmUps: WARM_UPS,
      measured: () => continueThrough(copies.pop() ?? played, program, breakpoints),
      floor: () => fold(played),
    }),
  ];
}

/** Lines, from 1, that each rule begins on. */
function ruleLines(text: string): number[] {
  const lines = text.split("\n");
  return [...lines.keys()].filter((index) => lines[index + 1] === '   "when": {').map((index) => index + 1);
}

async function continueThrough(run: Run, program: Program, breakpoints: AllBreakpoints): Promise<number> {
  const timeline = new Timeline(run);
  const arrival = await move(timeline, resume(false), {
    looksInside: () => breakpoints.looksInside(program, timeline),
    check: () => breakpoints.check(program, timeline, () => undefined),
    moved: () => undefined,
    pausing: () => false,
    signal: new AbortController().signal,
  });
  if (arrival.kind !== "edge" || timeline.cursor.turn !== TURNS) throw new Error("nothing may stop the run");
  return timeline.cursor.turn;
}

/** The same run with turns that nobody has looked at: what was worked out for one measurement must not help the next. */
function freshCopy(run: Run): Run {
  const turns = run.turns.map(
    ({ number, envelope, line, contextEnvelopes, before, after, result }) =>
      new FoldedTurn(
        { number, envelope, line, contextEnvelopes, before, decidedFrom: before, after, result, tools: [] },
        run.orchestration,
      ),
  );
  return Object.create(run, { turns: { value: turns } }) as Run;
}

function fold({ envelopes, initialState, orchestration }: Run): OrchestrationState {
  return envelopes.reduce((state, { envelope }) => orchestration.fold(envelope, state), initialState);
}
