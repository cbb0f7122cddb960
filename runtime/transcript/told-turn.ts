import { idText } from "../graph/value-text.js";
import type { GraphData } from "../graph/wire.js";
import type { JsonObject, JsonValue } from "../json.js";
import type { RecordedChannel, Turn } from "../wal/recorded.js";
import { routingTool } from "../wal/turn.js";
import { contextChanges, type ContextChange } from "../workflow/context-changes.js";
import { decisionText } from "../workflow/decision-text.js";
import type { DecidedBy, OrchestrationState } from "../workflow/orchestration.js";
import { graphOfChannel, type LoggedChannel } from "./logged-channel.js";
import { participantNames } from "./recorded-document.js";
import { isTurn, saidIn } from "./said.js";
import { usageOf, type Usage } from "./usage.js";

/** A turn as people are told it, names for ids. A turn of a channel that cannot be replayed has no decision and nobody next. */
export interface ToldTurn {
  /** From 1. */
  number: number;
  /** 1-based, in wal.jsonl. */
  line: number;
  speaker: string;
  text: string;
  tools: readonly string[];
  decidedBy?: DecidedBy;
  /** The rule that decided, in its own words. */
  decision?: string;
  /** Who speaks next: a name, `anyone`, `nobody`, or `closed: reason`. */
  next?: string;
  /** True where the turn closes the channel. */
  closes: boolean;
  /** What the turn changed in the context, by itself and since the turn before. */
  changes: readonly ContextChange[];
  createdAt: string;
  usage?: Usage;
}

/** What names ids and rules of a channel. */
export interface Telling {
  /** Agent id → what to call it. */
  names: ReadonlyMap<string, string>;
  /** `undefined` where the channel has no graph. */
  graph: JsonObject | undefined;
}

export function tellingOf(channel: Pick<LoggedChannel, "metadata" | "shownNames">): Telling {
  return { names: channel.shownNames, graph: graphOfChannel(channel) };
}

export type FoldedParts = Pick<
  Turn,
  "number" | "line" | "envelope" | "before" | "after" | "result" | "decidedBy" | "tools"
>;

/** Tells a turn that has been folded. */
export function tellTurn(turn: FoldedParts, { names, graph }: Telling): ToldTurn {
  const { envelope, before, after, result, decidedBy } = turn;
  const nameOf = (id: JsonValue) => (typeof id === "string" ? names.get(id) : undefined) ?? idText(id);
  const closes = result.nextState === "closed";
  return {
    number: turn.number,
    line: turn.line,
    speaker: nameOf(envelope.sender_id),
    text: saidIn(envelope),
    tools: turn.tools,
    decidedBy,
    decision: graph ? decisionText(decidedBy, graph as unknown as GraphData, nameOf) : undefined,
    next: closes ? `closed: ${idText(result.closeReason)}` : nextText(after, nameOf),
    closes,
    changes: contextChanges(before.context_vars, after.context_vars),
    createdAt: idText(envelope.created_at),
    usage: usageOf(envelope),
  };
}

/** The turns of a channel, told one after the other; none is held. */
export async function* toldTurns(channel: LoggedChannel): AsyncGenerator<ToldTurn> {
  const telling = tellingOf(channel);
  let number = 0;
  let before: OrchestrationState | undefined;
  for await (const record of channel.records()) {
    if ("damage" in record) continue;
    const { envelope, line } = record;
    if (!("after" in record)) {
      if (isTurn(envelope)) yield plainTurn(envelope, line, ++number, telling);
      continue;
    }
    before ??= record.before;
    if (!record.turn) continue;
    const tools = channel.orchestration?.callsOf?.(envelope) ?? routingTool(envelope);
    yield tellTurn(
      { number: ++number, line, envelope, before, after: record.after, tools, ...record.turn },
      telling,
    );
    before = record.after;
  }
}

/** The turns of a channel that is held whole; of one that cannot be replayed, what was said. */
export function toldTurnsOf(channel: RecordedChannel): ToldTurn[] {
  const telling = tellingOf({ ...channel, shownNames: participantNames(channel) });
  if (channel.finalState !== undefined) return channel.turns.map((turn) => tellTurn(turn, telling));
  return channel.envelopes
    .filter(({ envelope }) => isTurn(envelope))
    .map(({ envelope, line }, index) => plainTurn(envelope, line, index + 1, telling));
}

function plainTurn(
  envelope: FoldedParts["envelope"],
  line: number,
  number: number,
  { names }: Telling,
): ToldTurn {
  const { sender_id: sender, created_at: createdAt } = envelope;
  return {
    number,
    line,
    speaker: names.get(idText(sender)) ?? idText(sender),
    text: saidIn(envelope),
    tools: routingTool(envelope),
    closes: false,
    changes: [],
    createdAt: idText(createdAt),
    usage: usageOf(envelope),
  };
}

function nextText(
  { expected_next_speaker: next }: OrchestrationState,
  nameOf: (id: JsonValue) => string,
): string {
  if (next === null) return "nobody";
  return next === "" ? "anyone" : nameOf(next);
}
