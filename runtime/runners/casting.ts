import type { Scenario, WorkflowDocument } from "../document/model.js";
import { nearest } from "../document/nearest.js";
import { isRunnerFault, readRunner, type RunnerSpec } from "../document/runner-spec.js";
import { NotFoundError, ProtocolError } from "../errors.js";
import { own, type JsonObject, type JsonValue } from "../json.js";

/** Who plays whom: participant's name → runner. */
export type Casting = ReadonlyMap<string, RunnerSpec>;

export interface CastingOptions {
  document: WorkflowDocument;
  scenario?: Scenario;
  /** What the command line or the launch says, by name; wins over everything. */
  runners?: JsonObject;
  /** Whether the document's runners play even those whom the scenario has turns for. */
  live?: boolean;
}

/**
 * Who plays each participant. First what the command line says, then what the scenario says; then whoever the scenario has turns for is played
 * by it, and all others by the document's runner. Without one: the scenario, or a person where there is no scenario.
 * Throws a `NotFoundError` for a name that nobody bears, a `ProtocolError` for a runner that cannot be used.
 */
export function castingOf({ document, scenario, runners = {}, live = false }: CastingOptions): Casting {
  const names = document.participants.map(({ name }) => name);
  refuseStrangers(Object.keys(runners), names, "The run");
  refuseStrangers(Object.keys(scenario?.runners ?? {}), names, `“${scenario?.name ?? ""}”`);
  const inScenario = new Set(scenario?.turns.map(({ from }) => from));
  return new Map(
    document.participants.map(({ name, runner }) => {
      const chosen = own(runners, name) ?? own(scenario?.runners ?? {}, name);
      const scripted = inScenario.has(name) && !live;
      const spec = chosen !== undefined || scripted ? chosen : runner;
      return [name, specOf(name, spec, scenario !== undefined)];
    }),
  );
}

function specOf(name: string, value: JsonValue | undefined, hasScenario: boolean): RunnerSpec {
  const read = readRunner(value ?? "scripted");
  if (isRunnerFault(read)) {
    const { key, problem } = read;
    const subject = key === undefined ? "The runner" : `${key} in the runner`;
    throw new ProtocolError(`${subject} of ${name} ${problem}.`);
  }
  // Nothing is scripted where there is no scenario.
  return read.kind === "scripted" && !hasScenario ? { kind: "interactive" } : read;
}

function refuseStrangers(given: readonly string[], names: readonly string[], who: string): void {
  const stranger = given.find((name) => !names.includes(name));
  if (stranger === undefined) return;
  const near = nearest(stranger, names);
  throw new NotFoundError(
    `${who} names a runner for “${stranger}”, who is no participant. ${near === undefined ? `Participants are ${names.join(", ")}.` : `Did you mean ${near}?`}`,
  );
}

/** How many of a scenario's turns were played: those of participants whom it plays. The kickoff is none of them. */
export function scriptedTurns(speakers: readonly (string | undefined)[], casting: Casting): number {
  return speakers.slice(1).filter((name) => isScripted(name, casting)).length;
}

/** Somebody whom no list names is the scenario's own matter. */
export function isScripted(name: string | undefined, casting: Casting): boolean {
  return name !== undefined && (casting.get(name)?.kind ?? "scripted") === "scripted";
}
