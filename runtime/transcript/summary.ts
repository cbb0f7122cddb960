import { idText } from "../graph/value-text.js";
import { ruleText } from "../graph/rule-text.js";
import type { TransitionData } from "../graph/wire.js";
import { own } from "../json.js";
import { endReason } from "./end-reason.js";
import { graphOfChannel, titleOf, type LoggedChannel } from "./logged-channel.js";
import { toldTurns, type ToldTurn } from "./told-turn.js";
import { addUsage, type Usage } from "./usage.js";

export interface SpeakerSummary {
  name: string;
  turns: number;
  /** Milliseconds from the turn before to this speaker's, added up; 0 where the log has no times. */
  waited: number;
  usage?: Usage;
}

export interface RuleSummary {
  /** The rule in its own words. */
  rule: string;
  fired: number;
}

/** What a channel comes to as a whole. */
export interface ChannelSummary {
  title: string;
  /** How it stands and why, as a sentence. */
  end: string;
  turns: number;
  /** Milliseconds from its creation to its close, or to its last turn; absent where the log has no times. */
  duration?: number;
  /** Those who spoke, who spoke most first, then participants who never did. */
  speakers: SpeakerSummary[];
  /** Every rule in the graph's order, then what else decided. Absent where the channel has no rules. */
  rules?: RuleSummary[];
  usage?: Usage;
}

/** Goes through a channel's log once and sums it up. */
export async function summarize(channel: LoggedChannel): Promise<ChannelSummary> {
  const { metadata, shownNames } = channel;
  const speakers = new Map<string, SpeakerSummary>();
  const fired = new Map<ToldTurn["decidedBy"], number>();
  let last: ToldTurn | undefined;
  let usage: Usage | undefined;
  let time = milliseconds(metadata?.created_at);
  const began = time;
  for await (const turn of toldTurns(channel)) {
    const speaker = speakers.get(turn.speaker) ?? { name: turn.speaker, turns: 0, waited: 0 };
    speakers.set(turn.speaker, speaker);
    speaker.turns++;
    const now = milliseconds(turn.createdAt);
    if (now !== undefined && time !== undefined) speaker.waited += Math.max(0, now - time);
    time = now ?? time;
    if (turn.usage) {
      speaker.usage = addUsage(speaker.usage, turn.usage);
      usage = addUsage(usage, turn.usage);
    }
    fired.set(turn.decidedBy, (fired.get(turn.decidedBy) ?? 0) + 1);
    last = turn;
  }
  const ended = milliseconds(metadata?.closed_at) ?? time;
  const silent = (metadata?.participants ?? [])
    .map(({ agent_id: id }) => shownNames.get(id) ?? id)
    .filter((name) => !speakers.has(name));
  return {
    title: titleOf(channel),
    end: endReason(channel, last),
    turns: last?.number ?? 0,
    ...(began === undefined || ended === undefined ? {} : { duration: Math.max(0, ended - began) }),
    speakers: [
      ...[...speakers.values()].sort((a, b) => b.turns - a.turns),
      ...silent.map((name) => ({ name, turns: 0, waited: 0 })),
    ],
    ...rulesOf(channel, fired),
    ...(usage ? { usage } : {}),
  };
}

function rulesOf(
  channel: LoggedChannel,
  fired: ReadonlyMap<ToldTurn["decidedBy"], number>,
): { rules?: RuleSummary[] } {
  const graph = graphOfChannel(channel);
  const transitions = graph && own(graph, "transitions");
  if (!Array.isArray(transitions)) return {};
  const nameOf = (id: unknown) => channel.shownNames.get(id as string) ?? idText(id as string);
  const rules = (transitions as unknown as TransitionData[]).map((transition, index) => ({
    rule: ruleText(transition, nameOf),
    fired: fired.get(index) ?? 0,
  }));
  for (const [key, rule] of [
    ["default", "the default target, as no rule was true"],
    ["routing", "the agent's own handoff or finish"],
  ] as const)
    if (fired.has(key)) rules.push({ rule, fired: fired.get(key) ?? 0 });
  return { rules };
}

function milliseconds(time: unknown): number | undefined {
  const parsed = typeof time === "string" ? Date.parse(time) : NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}
