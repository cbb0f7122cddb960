import type { Scenario } from "../document/model.js";
import type { Round, Runner } from "./runner.js";

/**
 * Plays a scenario: the kickoff by whoever is expected first, then the scenario's turns in their order, whoever is expected. Whether
 * a turn is by the right speaker is for the run to say, because there the message can name what decided otherwise.
 */
export class ScriptedRunner implements Runner {
  constructor(private readonly scenario: Scenario) {}

  async next({ speaker, turn }: { speaker: string; turn: number }): Promise<Round | undefined> {
    const { scenario } = this;
    if (turn === 0)
      return { speaker, text: scenario.kickoff, tools: [], pointer: `${scenario.pointer}/kickoff` };
    const scripted = scenario.turns[turn - 1];
    if (!scripted) return undefined;
    return {
      speaker: scripted.from,
      text: scripted.text ?? "",
      tools: scripted.tools,
      context: scripted.context,
      pointer: scripted.pointer ?? `${scenario.pointer}/turns/${turn - 1}`,
    };
  }
}
