import {
  callOf,
  outcomeText,
  turnChoices,
  type Choice,
  type PlayPosition,
  type TurnDraft,
} from "../../runtime/index.js";

/** One line of what may be done in the next turn. */
export interface ListedChoice {
  /** `triage calls set_route`. */
  readonly words: string;
  /** `→ security by rule 2`. */
  readonly leadsTo: string;
  readonly speaker: string;
  readonly draft: TurnDraft;
  readonly needsText: boolean;
}

/** What may be done in the next turn, by anyone who may speak, without what the channel would refuse. */
export function listedChoices(position: PlayPosition): ListedChoice[] {
  return turnChoices(position).speakers.flatMap(({ name }) => choicesOf(name, position));
}

function choicesOf(speaker: string, position: PlayPosition): ListedChoice[] {
  const { say, tools, handovers, finish } = turnChoices(position, { speaker });
  const list: ListedChoice[] = [];
  const add = (words: string, { outcome, needsText }: Choice, draft: TurnDraft) => {
    if (outcome.kind === "refused" || outcome.kind === "silent") return;
    const leadsTo = outcomeText(outcome);
    list.push({ words: `${speaker} ${words}`, leadsTo, speaker, draft, needsText: needsText === true });
  };
  if (say !== undefined) add("says something", { outcome: say, needsText: true }, {});
  for (const tool of tools) {
    const args = tool.args === undefined ? "" : ` ${JSON.stringify(tool.args)}`;
    add(`calls ${tool.name}${args}`, tool, { tools: [callOf(tool)] });
  }
  for (const choice of handovers) add(`hands over to ${choice.to}`, choice, { tools: [choice.call] });
  if (finish !== undefined) add("finishes", finish, { tools: [finish.call] });
  return list;
}
