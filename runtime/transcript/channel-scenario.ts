import { documentFrom } from "../document/document-from.js";
import { startRun } from "../hub/start-run.js";
import { own, type JsonObject } from "../json.js";
import { orchestrationFor } from "../orchestrations/index.js";
import { recordedScenario } from "../play/recorded-scenario.js";
import { MemoryStore } from "../wal/memory-store.js";
import type { RecordedChannel, Turn } from "../wal/recorded.js";
import { comparisonText, compareTurns } from "./compare.js";
import { graphOfChannel } from "./logged-channel.js";
import { participantNames, recordedDocument } from "./recorded-document.js";
import { tellTurn, type ToldTurn } from "./told-turn.js";

/** A scenario made from a record, played once to see whether it does the same. */
export interface ChannelScenario {
  /** As it stands in a document. */
  scenario: JsonObject;
  /** The workflow that it was played with: the graph that the channel was created with, names for ids. */
  document: JsonObject;
  turns: number;
  /** Where the scenario goes otherwise than the record, as a sentence; absent where it goes the same way, turn by turn. */
  differs?: string;
}

/**
 * The scenario that plays a recorded channel again. `turns`: only so many of its first turns. Throws with a sentence where the channel has no
 * turns or is not replayed.
 */
export async function channelScenario(
  channel: RecordedChannel,
  name: string,
  turns: number = channel.turns.length,
): Promise<ChannelScenario> {
  const { metadata } = channel;
  const names = participantNames(channel);
  const document = recordedDocument(channel, names);
  const graph = graphOfChannel(channel);
  if (!metadata || !document || !graph || channel.finalState === undefined)
    throw new Error("Baton does not replay this channel, so it makes no scenario of it.");
  const recorded = channel.turns.slice(0, turns);
  const last = recorded.at(-1);
  const closes = last?.result.nextState === "closed" && recorded.length === channel.turns.length;
  const scenario = recordedScenario(
    {
      document: documentFrom(document),
      names,
      idOf: new Map([...names].map(([id, participant]) => [participant, id])),
      turns: recorded,
      initialState: orchestrationFor(metadata.manifest.type).initialState(metadata),
      end: closes ? { kind: "closed", reason: last.result.closeReason } : undefined,
      metadata,
    },
    name,
  );
  if (scenario === undefined)
    throw new Error("Nobody has spoken in this channel: there is nothing to make a scenario of.");
  const differs = await difference(recorded, { scenario, document, names, graph });
  return { scenario, document, turns: recorded.length, ...(differs === undefined ? {} : { differs }) };
}

interface Played {
  scenario: JsonObject;
  document: JsonObject;
  names: ReadonlyMap<string, string>;
  graph: JsonObject;
}

/** Plays the scenario, in memory, and says where it leaves the record. */
async function difference(recorded: readonly Turn[], played: Played): Promise<string | undefined> {
  const document = documentFrom({ ...played.document, scenarios: [played.scenario] });
  const scenario = document.scenarios[0];
  if (scenario === undefined) return "The scenario cannot be read back.";
  const run = await startRun({ document, scenario, store: new MemoryStore() });
  while (await run.next());
  const graph = own(run.metadata.knobs, "graph") as JsonObject;
  const comparison = await compareTurns(
    told(recorded, { names: played.names, graph: played.graph }),
    told(run.turns, { names: run.names, graph }),
  );
  if (!comparison.first) return undefined;
  const why = run.end?.kind === "failed" ? ` ${run.end.message}` : "";
  return `${comparisonText(comparison, "the record", "the scenario")}${why}`;
}

async function* told(
  turns: readonly Turn[],
  telling: Parameters<typeof tellTurn>[1],
): AsyncGenerator<ToldTurn> {
  for (const turn of turns) yield tellTurn(turn, telling);
}
