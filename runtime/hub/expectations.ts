import type { Scenario, ScenarioTurn } from "../document/model.js";
import { own, type JsonValue } from "../json.js";
import { idText, valueText } from "../graph/value-text.js";
import { pythonEquals } from "../python/equality.js";
import { isScripted, scriptedTurns, type Casting } from "../runners/casting.js";
import type { DecidedBy } from "../workflow/orchestration.js";
import { decisionText, noRuleText } from "../workflow/decision-text.js";
import type { ExpectationFailure, Run, RunEnd } from "./run-types.js";

/**
 * What is wrong with a run that has come to its end: a turn that could not be played; else a turn that is missing or comes after the close,
 * and everything in which the run differs from the scenario's `expect`. Empty for a run that did as expected. @param casting who played whom;
 * default: the scenario everybody
 */
export function checkExpectations(
  run: Run,
  scenario: Scenario,
  casting: Casting = new Map(),
): ExpectationFailure[] {
  const at = `${scenario.pointer}/expect`;
  // Whatever else differs in a run that broke off follows from that.
  if (run.end?.kind === "failed") return [brokenOff(run, run.end, scenario, casting)];
  return [
    ...(scenario.faults ?? []),
    ...endFailures(run, scenario, casting),
    ...closeFailures(run, scenario, at),
    ...speakerFailures(run, scenario, at),
    ...contextFailures(run, scenario, at),
    ...firedFailures(run, scenario, at),
  ];
}

/** Without a place of its own, a failure to open the channel is the workflow's matter, and any other one that of the turn. */
function brokenOff(
  run: Run,
  { message, pointer, of }: Extract<RunEnd, { kind: "failed" }>,
  scenario: Scenario,
  casting: Casting,
): ExpectationFailure {
  if (of === "workflow") return { message, pointer: pointer ?? "", of };
  const turn =
    run.turns.length === 0 ? `${scenario.pointer}/kickoff` : nextScripted(run, scenario, casting)?.pointer;
  return { message, pointer: pointer ?? turn ?? scenario.pointer };
}

function endFailures(run: Run, scenario: Scenario, casting: Casting): ExpectationFailure[] {
  const { end } = run;
  const turns = `${scenario.pointer}/turns`;
  if (end?.kind === "waiting") return [{ message: end.message, pointer: turns }];
  const next = nextScripted(run, scenario, casting);
  if (end?.kind !== "closed" || !next) return [];
  return [
    {
      message: `Turn ${Math.max(run.turns.length, 1) + 1} by ${next.from} comes after the close: the channel closed as ${valueText(end.reason as JsonValue)} in turn ${run.turns.length}. Remove it, or let the workflow go on.`,
      pointer: next.pointer ?? turns,
    },
  ];
}

/** The scenario's first turn that was not played. */
function nextScripted(run: Run, { turns }: Scenario, casting: Casting): ScenarioTurn | undefined {
  return turns.filter(({ from }) => isScripted(from, casting))[scriptedTurns(speakersOf(run), casting)];
}

function closeFailures({ end }: Run, { expect }: Scenario, at: string): ExpectationFailure[] {
  const expected = expect?.close_reason;
  if (expected === undefined || (end?.kind === "closed" && pythonEquals(end.reason as JsonValue, expected)))
    return [];
  const found = end?.kind === "closed" ? `closed as ${valueText(end.reason as JsonValue)}` : "did not close";
  return [
    {
      message: `Expected the channel to close as ${valueText(expected)}, but it ${found}.`,
      pointer: `${at}/close_reason`,
    },
  ];
}

function speakerFailures(run: Run, { expect }: Scenario, at: string): ExpectationFailure[] {
  const failures: ExpectationFailure[] = [];
  const speakers = speakersOf(run);
  const wanted = expect?.speakers;
  if (wanted) {
    const different = wanted.findIndex((name, index) => name !== speakers[index]);
    const index = different >= 0 ? different : speakers.length > wanted.length ? wanted.length : -1;
    if (index >= 0)
      failures.push({
        message: `Expected ${wanted[index] ?? "nobody"} to speak in turn ${index + 1}, but ${speakers[index] ?? "nobody"} did. The speakers were ${speakers.join(", ")}.`,
        pointer: `${at}/speakers${index < wanted.length ? `/${index}` : ""}`,
      });
  }
  if (expect?.turns !== undefined && expect.turns !== run.turns.length)
    failures.push({
      message: `Expected ${expect.turns} turns, but there were ${run.turns.length}.`,
      pointer: `${at}/turns`,
    });
  expect?.never?.speakers?.forEach((name, index) => {
    const turn = speakers.indexOf(name);
    if (turn >= 0)
      failures.push({
        message: `${name} should never speak, but did in turn ${turn + 1}.`,
        pointer: `${at}/never/speakers/${index}`,
      });
  });
  return failures;
}

function contextFailures(run: Run, { expect }: Scenario, at: string): ExpectationFailure[] {
  return Object.entries(expect?.context_vars ?? {}).flatMap(([key, wanted]) => {
    const found = own(run.state.context_vars, key);
    // As everywhere in AG2, a key that is absent counts as null.
    if (pythonEquals(found ?? null, wanted)) return [];
    return [
      {
        message: `Expected ${key} to be ${valueText(wanted)} at the end, but it is ${valueText(found)}.`,
        pointer: `${at}/context_vars/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      },
    ];
  });
}

function firedFailures(run: Run, { expect }: Scenario, at: string): ExpectationFailure[] {
  const fired = run.turns.map((turn) => turn.explanation.decidedBy);
  const missing = (expect?.fired ?? []).flatMap((wanted, index) => {
    const pointer = `${at}/fired/${index}`;
    if (!isThere(wanted, run)) return [noSuchRule(wanted, pointer, run)];
    if (fired.includes(wanted)) return [];
    return [{ message: `Expected ${inWords(wanted, run)} to decide a turn, but it never did.`, pointer }];
  });
  const unwanted = (expect?.never?.fired ?? []).flatMap((banned, index) => {
    const pointer = `${at}/never/fired/${index}`;
    if (!isThere(banned, run)) return [noSuchRule(banned, pointer, run)];
    const turn = fired.indexOf(banned);
    if (turn < 0) return [];
    return [
      { message: `${inWords(banned, run)} should never decide, but did in turn ${turn + 1}.`, pointer },
    ];
  });
  return [...missing, ...unwanted];
}

/** A rule is called by its words: files count rules from 0, people from 1. */
function inWords(decision: DecidedBy, { document }: Run): string {
  return `“${decisionText(decision, document.graph)}”`;
}

function isThere(decision: DecidedBy, run: Run): boolean {
  return typeof decision !== "number" || decision < rulesOf(run);
}

/** A number past the end would be met by every run where it stands under `never`. */
function noSuchRule(decision: DecidedBy, pointer: string, run: Run): ExpectationFailure {
  return { message: noRuleText(Number(decision), rulesOf(run)), pointer };
}

function rulesOf({ document: { graph } }: Run): number {
  return Array.isArray(graph.transitions) ? graph.transitions.length : 0;
}

function speakersOf(run: Run): string[] {
  return run.turns.map(({ envelope }) =>
    idText(run.names.get(idText(envelope.sender_id)) ?? envelope.sender_id),
  );
}
