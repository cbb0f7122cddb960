import { idText } from "../graph/value-text.js";
import type { RunnerSpec } from "../document/runner-spec.js";
import type { Scenario } from "../document/model.js";
import { isScripted, scriptedTurns, type Casting } from "./casting.js";
import type { RunnerHost } from "./host.js";
import { ModelRunner } from "./model/model-runner.js";
import { ProcessRunner } from "./process/process-runner.js";
import { RoundError } from "./round-error.js";
import type { Round, RoundRequest, Runner } from "./runner.js";
import { ScriptedRunner } from "./scripted.js";
import { ToolModules } from "./tools/tool-modules.js";

/** Plays each participant by its own runner. Children and clients are made when their participant speaks first. */
export class CastRunner implements Runner {
  private readonly runners = new Map<string, Runner>();
  private readonly script: ScriptedRunner | undefined;

  constructor(
    private readonly casting: Casting,
    private readonly host: RunnerHost,
    scenario?: Scenario,
  ) {
    this.script = scenario && new ScriptedRunner(ofScriptedOnes(scenario, casting));
  }

  async next(request: RoundRequest): Promise<Round | undefined> {
    const { turns, names, speaker, turn } = request;
    if (this.script && (turn === 0 || this.isScripted(speaker))) {
      const speakers = turns.map(({ envelope }) => names.get(idText(envelope.sender_id)));
      const done = turn === 0 ? 0 : 1 + scriptedTurns(speakers, this.casting);
      const round = await this.script.next({ speaker, turn: done });
      // Where anyone may speak and the scenario has nothing to say, a person may.
      if (round || speaker !== "") return round;
    }
    return this.runnerOf(speaker)?.next(request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.runners.values()].map(async (runner) => runner.close?.()));
  }

  private isScripted(speaker: string): boolean {
    return speaker === "" || isScripted(speaker, this.casting);
  }

  private runnerOf(speaker: string): Runner | undefined {
    const spec = this.casting.get(speaker);
    if (speaker === "" || spec?.kind === "interactive") return this.host.interactive;
    if (!spec || spec.kind === "scripted") return undefined;
    let runner = this.runners.get(speaker);
    if (!runner) {
      runner = madeFor(spec, this.host);
      this.runners.set(speaker, runner);
    }
    return runner;
  }
}

function madeFor(spec: Extract<RunnerSpec, { kind: "model" | "process" }>, host: RunnerHost): Runner {
  if (!host.trusted)
    throw new RoundError(
      "NotTrusted",
      "nothing that a workflow names is started in a workspace that is not trusted. Trust the workspace, or play it by hand.",
    );
  const modules = new ToolModules(host.folder, host.trusted);
  return spec.kind === "process"
    ? new ProcessRunner(spec, host, modules)
    : new ModelRunner(spec, host, modules);
}

/** The turns that the scenario really plays, each with its place. */
function ofScriptedOnes(scenario: Scenario, casting: Casting): Scenario {
  const turns = scenario.turns.map((turn, index) => ({
    ...turn,
    pointer: turn.pointer ?? `${scenario.pointer}/turns/${index}`,
  }));
  return { ...scenario, turns: turns.filter(({ from }) => isScripted(from, casting)) };
}
