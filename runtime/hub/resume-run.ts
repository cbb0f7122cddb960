import { NotFoundError, ProtocolError } from "../errors.js";
import { idText } from "../graph/value-text.js";
import { own } from "../json.js";
import { orchestrationFor } from "../orchestrations/index.js";
import { foldRecords } from "../wal/fold-records.js";
import { CHANNELS, metadataPath } from "../wal/layout.js";
import { readMetadata } from "../wal/recorded-metadata.js";
import type { Turn } from "../wal/recorded.js";
import type { KnowledgeStore, TailRepair } from "../wal/store.js";
import type { LogRecord } from "../wal/turn-folder.js";
import { EV_CONTEXT_SET } from "../workflow/events.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import { ChannelRun } from "./channel-run.js";
import { Hub } from "./hub.js";
import { LABEL_SCENARIO } from "./labels.js";
import type { Run, StartRunOptions } from "./run-types.js";
import { runnerOf } from "./start-run.js";

export interface ResumeRunOptions extends Omit<StartRunOptions, "contextVars" | "labels"> {
  /** Default: the newest channel of the store that is open and played the same scenario. */
  channelId?: string;
  /** Told where a crash had left an unfinished line, which is cut off. */
  onTailRepair?: (repair: TailRepair) => void;
}

/**
 * Takes up a run where its log ends. The graph is the log's own, whatever the document says today. Context that an unfinished round has set
 * already is not set again when the round is played. Rejects with a `NotFoundError` where there is no such channel, a `ProtocolError` where
 * it is over or of another workflow, and a `StoreError` where another writer has it.
 */
export async function resumeRun(options: ResumeRunOptions): Promise<Run> {
  const { store, clock, ids, onTailRepair } = options;
  const channelId = options.channelId ?? (await newestOpenChannel(options));
  const envelopes: { envelope: Envelope; line: number }[] = [];
  const hub = await Hub.open(store, {
    clock,
    ids,
    onTailRepair,
    onAppend: (envelope, line) => envelopes.push({ envelope, line }),
  });
  await hub.reopen(channelId);
  try {
    return await takeUp(hub, channelId, envelopes, options);
  } catch (error) {
    await hub.release();
    throw error;
  }
}

async function takeUp(
  hub: Hub,
  channelId: string,
  envelopes: { envelope: Envelope; line: number }[],
  options: ResumeRunOptions,
): Promise<Run> {
  const { document } = options;
  const metadata = await hub.metadata(channelId);
  if (metadata.state !== "active")
    throw new ProtocolError(`The channel is ${metadata.state}: there is nothing to take up.`);
  const orchestration = orchestrationFor(metadata.manifest.type);
  const records: LogRecord[] = [];
  for (const record of await hub.readWal(channelId)) if ("envelope" in record) records.push(record);
  envelopes.push(...records.map(({ envelope, line }) => ({ envelope, line })));
  const { turns } = foldRecords(records, metadata, orchestration, channelId);
  const idOf = idsOf(metadata, hub.names, document);
  const run = new ChannelRun({
    hub,
    document,
    orchestration,
    metadata,
    initialState: orchestration.initialState(metadata),
    names: hub.names,
    idOf,
    runner: runnerOf(options),
    turnLimits: options.turnLimits,
    onRemark: options.onRemark,
    envelopes,
    played: { turns, state: await hub.state(channelId), contextEnvelopes: contextAfter(turns, records) },
  });
  const last = turns.at(-1);
  // Stopped after the closing turn, before the close was written down: AG2 would leave the channel open for ever.
  if (last?.result.nextState === "closed") await run.close(idText(last.result.closeReason));
  return run;
}

async function newestOpenChannel({ store, scenario }: ResumeRunOptions): Promise<string> {
  const ids = await store.list(CHANNELS);
  for (const id of ids.toReversed()) {
    const metadata = await metadataOf(store, id);
    if (metadata?.state === "active" && own(metadata.labels, LABEL_SCENARIO) === scenario?.name) return id;
  }
  throw new NotFoundError(
    `The store has no open run of “${scenario?.name ?? ""}”. Name the channel, or start the run anew without --resume.`,
  );
}

async function metadataOf(store: KnowledgeStore, id: string): Promise<ChannelMetadata | undefined> {
  return readMetadata(await store.read(metadataPath(id))).metadata;
}

/** Names of the participants as the channel has them. Throws a `ProtocolError` where the document has others. */
function idsOf(
  metadata: ChannelMetadata,
  names: ReadonlyMap<string, string>,
  { participants }: ResumeRunOptions["document"],
): Map<string, string> {
  const idOf = new Map<string, string>();
  for (const { agent_id: id } of metadata.participants) idOf.set(names.get(id) ?? id, id);
  const stranger = participants.find(({ name }) => !idOf.has(name));
  if (stranger)
    throw new ProtocolError(
      `“${stranger.name}” takes no part in this channel: it was played by another workflow, or by an older state of this one. Start the run anew.`,
    );
  return idOf;
}

/** What an unfinished round has set. */
function contextAfter(turns: readonly Turn[], records: readonly LogRecord[]): Envelope[] {
  const lastLine = turns.at(-1)?.line ?? 0;
  return records
    .filter(({ envelope, line }) => line > lastLine && envelope.event_type === EV_CONTEXT_SET)
    .map(({ envelope }) => envelope);
}
