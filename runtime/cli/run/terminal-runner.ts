import type { ScenarioToolCall } from "../../document/model.js";
import {
  callOf,
  roundOf,
  turnChoices,
  type Choice,
  type TurnChoices,
  type TurnDraft,
} from "../../play/choices.js";
import { outcomeText } from "../../play/outcome-text.js";
import type { PlayPosition } from "../../play/position.js";
import type { Round, RoundRequest, Runner } from "../../runners/runner.js";
import { aligned } from "../columns.js";
import type { Input } from "../input.js";
import type { Output } from "../output.js";
import { HELP, turnCommand } from "./turn-command.js";

/** Asks a person on the terminal for each turn, and says what each choice would lead to. */
export class TerminalRunner implements Runner {
  constructor(
    private readonly input: Input,
    private readonly output: Output,
  ) {}

  async next(request: RoundRequest): Promise<Round | undefined> {
    const position: PlayPosition = { ...request, last: request.turns.at(-1) };
    let draft: TurnDraft = request.speaker === "" ? {} : { speaker: request.speaker };
    for (;;) {
      const choices = turnChoices(position, draft);
      for (const line of aligned(rowsOf(choices))) this.output.err(`  ${line}`);
      const line = await this.input.line(`${choices.speaker ?? "who?"}> `, request.signal);
      if (line === undefined) return undefined;
      const command = turnCommand(line, draft, knownCalls(choices));
      if (command.kind === "quit") return undefined;
      if (command.kind === "help") HELP.forEach((text) => this.output.err(`  ${text}`));
      else if (command.kind === "wrong") this.output.err(`  ${command.problem}.`);
      else if (command.kind === "more") draft = command.draft;
      else {
        const round = this.finished(position, command.draft);
        if (round) return round;
      }
    }
  }

  /** The round, or nothing where the channel would not take it: then it was said why. */
  private finished(position: PlayPosition, draft: TurnDraft): Round | undefined {
    const choices = turnChoices(position, draft);
    const { speaker, draft: outcome } = choices;
    if (speaker === undefined) {
      const names = choices.speakers.map(({ name }) => name).join(", ");
      this.output.err(`  Anyone may speak: say who with /as NAME first. There are ${names}.`);
      return undefined;
    }
    if (outcome?.kind === "refused" || outcome?.kind === "silent") {
      this.output.err(`  That ${outcomeText(outcome)}.`);
      return undefined;
    }
    return roundOf(speaker, draft);
  }
}

function rowsOf({ say, tools, handovers, finish }: TurnChoices): string[][] {
  const row = (what: string, { outcome, needsText }: Choice, about = "") => [
    what,
    `${outcomeText(outcome)}${needsText ? ", with a text" : ""}`,
    about,
  ];
  return [
    ...(say ? [["a text", outcomeText(say), ""]] : []),
    ...tools.map((tool) =>
      row(`/call ${tool.name}${argsText(tool.args)}`, tool, tool.effects || tool.description),
    ),
    ...handovers.map((choice) => row(`/call ${choice.call.name}`, choice, `hands over to ${choice.to}`)),
    ...(finish ? [row(`/call ${finish.call.name}`, finish, "ends the run")] : []),
  ];
}

/** Calls that carry more than a name: answers that the channel waits for, and tools that the document leaves open. */
function knownCalls({ tools, handovers, finish }: TurnChoices): ScenarioToolCall[] {
  return [...tools.map(callOf), ...handovers.map(({ call }) => call), ...(finish ? [finish.call] : [])];
}

function argsText(args: object | undefined): string {
  return args === undefined ? "" : ` ${JSON.stringify(args)}`;
}
