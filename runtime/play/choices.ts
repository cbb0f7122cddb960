import type { JsonObject, JsonValue } from "../json.js";
import type { ScenarioToolCall } from "../document/model.js";
import type { Round } from "../runners/runner.js";
import { contextSuggestions } from "./context-suggestions.js";
import { outcomeOf, type Outcome } from "./outcome.js";
import { expectedAt, takingPart, turnNumberAt, type PlayPosition } from "./position.js";
import { callableTools, type CallableTool } from "./tools.js";

/** A turn while it is being put together: nothing has been decided that is absent. */
export interface TurnDraft {
  speaker?: string;
  text?: string;
  tools?: ScenarioToolCall[];
  context?: { set?: JsonObject; delete?: string[] };
}

/** Something that could be done, and what the turn would then lead to. */
export interface Choice {
  outcome: Outcome;
  /** Set where nothing is posted unless a text is said too; the outcome is then that with a text. */
  needsText?: true;
}

export interface SpeakerChoice extends Choice {
  name: string;
  description?: string;
}

export interface ToolChoice extends Choice, CallableTool {}

export interface ContextChoice extends Choice {
  key: string;
  value: JsonValue;
}

export interface TurnChoices {
  /** Number of the turn, from 1. The first is the kickoff, a text without tools. */
  turn: number;
  /** Who may speak; several where anyone may. */
  speakers: SpeakerChoice[];
  /** Everything below is for this one: the draft's, or the only one who may speak. Absent where nobody is chosen yet. */
  speaker?: string;
  /** The draft as it stands. */
  draft?: Outcome;
  /** With a text, or another text. */
  say?: Outcome;
  /** With one call more. */
  tools: ToolChoice[];
  /** With a hand over by a tool that the document leaves open; for participants of whose tools nothing is known. */
  handovers: (Choice & { to: string; call: ScenarioToolCall })[];
  /** With an end by such a tool. */
  finish?: Choice & { call: ScenarioToolCall };
  /** With a value for a context key that the workflow asks for or sets. */
  context: ContextChoice[];
}

/** Stands for a text that is not written yet. */
const SOME_TEXT = "…";

/** All that may be done in the next turn, each with what it would lead to. Pure: every answer is a fold that nothing keeps. */
export function turnChoices(position: PlayPosition, draft: TurnDraft = {}): TurnChoices {
  const { document } = position;
  const expected = expectedAt(position);
  const names = expected === "" ? takingPart(position) : expected === undefined ? [] : [expected];
  const turn = turnNumberAt(position);
  const speaker = draft.speaker ?? (names.length === 1 ? names[0] : undefined);
  const choices: TurnChoices = {
    turn,
    speakers: names.map((name) => ({
      name,
      description: document.participants.find((each) => each.name === name)?.description,
      outcome: outcomeOf(position, roundOf(name, { ...draft, text: draft.text || SOME_TEXT })),
    })),
    tools: [],
    handovers: [],
    context: [],
  };
  if (speaker === undefined) return choices;
  const trial = new Trial(position, speaker, draft);
  choices.speaker = speaker;
  choices.draft = outcomeOf(position, roundOf(speaker, draft));
  choices.say = trial.outcome({ text: draft.text || SOME_TEXT });
  choices.context = contextSuggestions(position).map(({ key, value }) => ({
    key,
    value,
    ...trial.choice({ context: withValue(draft.context, key, value) }),
  }));
  if (turn === 1) return choices;
  choices.tools = callableTools(position, speaker).map((tool) => ({
    ...tool,
    ...trial.choice({ tools: [...(draft.tools ?? []), callOf(tool)] }),
  }));
  if (document.participants.find(({ name }) => name === speaker)?.tools === undefined)
    Object.assign(choices, trial.openEnds());
  return choices;
}

/** The draft as a round that can be played. */
export function roundOf(speaker: string, { text = "", tools = [], context }: TurnDraft): Round {
  return { speaker, text, tools: [...tools], ...(context && { context }) };
}

/** The call of a tool that is chosen without arguments of its own. */
export function callOf({ name, args }: CallableTool): ScenarioToolCall {
  return args === undefined ? { name } : { name, args };
}

function withValue(context: TurnDraft["context"], key: string, value: JsonValue): TurnDraft["context"] {
  const set: JsonObject = Object.fromEntries([
    ...Object.entries(context?.set ?? {}).filter(([known]) => known !== key),
    [key, value],
  ]);
  return { ...context, set };
}

class Trial {
  constructor(
    private readonly position: PlayPosition,
    private readonly speaker: string,
    private readonly draft: TurnDraft,
  ) {}

  outcome(more: TurnDraft): Outcome {
    return outcomeOf(this.position, roundOf(this.speaker, { ...this.draft, ...more }));
  }

  choice(more: TurnDraft): Choice {
    const outcome = this.outcome(more);
    if (outcome.kind !== "silent") return { outcome };
    return { outcome: this.outcome({ ...more, text: SOME_TEXT }), needsText: true };
  }

  /** Only what this orchestration follows: a call that it does not take for a hand over or an end is none. */
  openEnds(): Pick<TurnChoices, "handovers" | "finish"> {
    const before = this.draft.tools ?? [];
    const handovers = takingPart(this.position)
      .filter((name) => name !== this.speaker)
      .map((to) => {
        const call: ScenarioToolCall = { name: `hand_over_to_${to}`, handoff: to };
        return { to, call, ...this.choice({ tools: [...before, call] }) };
      })
      .filter(({ to, outcome }) => isRouted(outcome) && outcome.kind === "next" && outcome.speaker === to);
    const call: ScenarioToolCall = { name: "finish", finish: "finished" };
    const end = this.choice({ tools: [...before, call] });
    const finishes = isRouted(end.outcome) && end.outcome.kind === "closed";
    return finishes ? { handovers, finish: { call, ...end } } : { handovers };
  }
}

function isRouted(outcome: Outcome): boolean {
  return (outcome.kind === "next" || outcome.kind === "closed") && outcome.decidedBy === "routing";
}
