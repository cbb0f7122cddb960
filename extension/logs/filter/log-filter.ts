import type { TurnFilter } from "../../../runtime/index.js";
import type { ChannelOverview } from "../library.js";

/** Which channels are wanted. Several values of one kind: any of them; several kinds: all of them. Absent or empty: every channel. */
export interface ChannelFilter {
  /** AG2's states, `damaged`, and `unknown` where the metadata cannot be read. */
  states?: readonly string[];
  /** AG2's types of channels: `workflow`, `consulting`, … */
  types?: readonly string[];
  /** Names of participants. */
  participants?: readonly string[];
  reasons?: readonly string[];
  /** Changed within so many milliseconds before now. */
  within?: number;
}

/** What of the logs the tree shows. */
export interface LogFilter {
  readonly channel: ChannelFilter;
  readonly turn: TurnFilter;
}

export const NO_FILTER: LogFilter = { channel: {}, turn: {} };

/** Spans of time to filter by, with their words. */
export const SPANS: ReadonlyMap<number, string> = new Map([
  [3_600_000, "the last hour"],
  [86_400_000, "the last 24 hours"],
  [7 * 86_400_000, "the last 7 days"],
  [30 * 86_400_000, "the last 30 days"],
]);

export function filtersChannels({ channel }: LogFilter): boolean {
  return Object.values(channel).some(isGiven);
}

export function filtersTurns({ turn }: LogFilter): boolean {
  return Object.values(turn).some(isGiven);
}

export function matchesChannel(overview: ChannelOverview, { channel }: LogFilter, now: Date): boolean {
  const { metadata, names, modified } = overview;
  return (
    anyOf(channel.states, statesOf(overview)) &&
    anyOf(channel.types, metadata ? [metadata.manifest.type] : []) &&
    anyOf(
      channel.participants,
      metadata?.participants.map(({ agent_id: id }) => names.get(id) ?? id) ?? [],
    ) &&
    anyOf(channel.reasons, metadata ? [String(metadata.close_reason)] : []) &&
    (channel.within === undefined || now.getTime() - modified.getTime() <= channel.within)
  );
}

export function statesOf({ metadata, damage }: ChannelOverview): string[] {
  const state = metadata === undefined ? "unknown" : String(metadata.state);
  return damage.length > 0 ? [state, "damaged"] : [state];
}

/** The filter for the head of the view: `closed · speaker nurse · “badge”`. Empty for none. */
export function filterText({ channel, turn }: LogFilter): string {
  const parts = [
    ...(channel.states ?? []),
    ...(channel.types ?? []),
    ...named("with", channel.participants),
    ...named("closed as", channel.reasons),
    ...(channel.within === undefined ? [] : [SPANS.get(channel.within) ?? ""]),
    ...named("speaker", turn.speakers),
    ...(turn.rules ?? []),
    ...named("tool", turn.tools),
    ...named("changes", turn.keys),
    ...(turn.text ? [`“${turn.text}”`] : []),
  ];
  return parts.filter(Boolean).join(" · ");
}

function named(word: string, values: readonly string[] = []): string[] {
  return values.length === 0 ? [] : [`${word} ${values.join(" or ")}`];
}

function anyOf(wanted: readonly string[] | undefined, found: readonly string[]): boolean {
  return !wanted?.length || found.some((value) => wanted.includes(value));
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
}
