import type { ChannelPlace } from "./places.js";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type {
  ChannelMetadata,
  Damage,
  JsonValue,
  PagedLog,
  RecordedChannel,
  RecordedStore,
} from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import { BigLogs } from "./big-logs.js";
import { isOtherKind } from "./other-kind.js";

/** What the list says of a channel. Small, so that one of each channel stays in memory. */
export interface ChannelOverview {
  /** Sizes and times of the files that were read. */
  readonly stamp: string;
  readonly metadata: ChannelMetadata | undefined;
  readonly damage: readonly Damage[];
  readonly modified: Date;
  /** Agent id → name. */
  readonly names: ReadonlyMap<string, string>;
  /** False for a channel of a type that Baton does not replay. */
  readonly replayed: boolean;
  /** Absent where nothing is replayed, or as long as not all of a big log is indexed. */
  readonly turns?: number;
  /** Who speaks next, as the fold has it. */
  readonly next?: JsonValue;
}

/** A channel whose whole log has been read and folded. */
export interface ChannelReading extends ChannelPlace {
  /** Without turns and envelopes where the log is big. */
  readonly channel: RecordedChannel;
  /** Only for a big log: its turns and envelopes, in pages. */
  readonly paged?: PagedLog;
}

/**
 * A log up to this size, in bytes, is read for the list already, so that the list can count its turns; a longer one is read in pages. Folding
 * one takes the editor's other extensions a few milliseconds, each time that it has grown.
 */
const READ_FOR_THE_LIST = 512 * 1024;

const FILES = ["wal.jsonl", "metadata.json"];

/** Readings that stay in memory; the one that was used longest ago goes first. */
const KEPT_READINGS = 32;

/** Reads channels of many stores, each once until it is forgotten, and never writes to any. */
export class Library {
  readonly #runtime: () => Promise<Runtime>;
  readonly #stores = new Map<string, Promise<RecordedStore>>();
  readonly #overviews = new Map<string, Promise<ChannelOverview>>();
  readonly #readings = new Map<string, Promise<ChannelReading>>();
  readonly big: BigLogs;

  /** `changed` is called when more of a big log is known than before. */
  constructor(runtime: () => Promise<Runtime>, changed: () => void = () => undefined) {
    this.#runtime = runtime;
    this.big = new BigLogs(changed);
  }

  /** Agent id → name, of every agent of a store. */
  async names(store: string): Promise<ReadonlyMap<string, string>> {
    return (await this.#store(store)).names();
  }

  /** Every channel of a store, from its folders. */
  async channelsOf(store: string): Promise<ChannelPlace[]> {
    const ids = await (await this.#store(store)).channelIds();
    return ids.map((id) => placeOf(join(store, "channels", id)));
  }

  overview(place: ChannelPlace): Promise<ChannelOverview> {
    return remember(this.#overviews, place.path, async () => {
      // Taken before the reading: what is appended meanwhile makes the stamp old, never the reading.
      const stamp = await stampOf(place.path);
      const store = await this.#store(place.store);
      const { metadata, damage, modified } = await store.summary(place.channelId);
      if ((await sizeOf(join(place.path, "wal.jsonl"))) > READ_FOR_THE_LIST)
        return this.#bigOverview(place, store, { stamp, metadata, damage, modified });
      const { channel } = await this.reading(place);
      // A channel of a type that cannot be replayed has no turns to count, and nothing is wrong with it.
      const faults = (channel.damage.length > 0 ? channel.damage : damage).filter(
        (fault) => !isOtherKind(fault),
      );
      const replayed = !channel.damage.some(isOtherKind);
      return {
        stamp,
        metadata: metadata ?? channel.metadata,
        damage: faults,
        modified,
        names: channel.names,
        replayed,
        turns: replayed ? channel.turns.length : undefined,
        next: channel.finalState?.expected_next_speaker,
      };
    });
  }

  reading(place: ChannelPlace): Promise<ChannelReading> {
    const reading = remember(this.#readings, place.path, async () => {
      const store = await this.#store(place.store);
      if ((await sizeOf(join(place.path, "wal.jsonl"))) > READ_FOR_THE_LIST)
        return this.#readBig(place, store);
      return { ...place, channel: await store.channel(place.channelId) };
    });
    // A Map keeps the order of insertion: what is used again goes to the end.
    this.#readings.delete(place.path);
    this.#readings.set(place.path, reading);
    for (const path of this.#readings.keys()) {
      if (this.#readings.size <= KEPT_READINGS) break;
      this.#readings.delete(path);
    }
    return reading;
  }

  /** What is known of a big log without reading it: after it has been indexed, as much as of any other. */
  async #bigOverview(
    place: ChannelPlace,
    store: RecordedStore,
    known: Pick<ChannelOverview, "stamp" | "metadata" | "damage" | "modified">,
  ): Promise<ChannelOverview> {
    const names = await store.names();
    const replayed =
      known.metadata !== undefined && (await this.#runtime()).replayable(known.metadata) !== undefined;
    const big = this.big;
    return {
      ...known,
      names,
      replayed,
      get damage() {
        return [...known.damage, ...(big.known(place.path)?.damage ?? [])];
      },
      get turns() {
        return big.known(place.path)?.turnCount;
      },
      get next() {
        return big.known(place.path)?.state?.expected_next_speaker;
      },
    };
  }

  async #readBig(place: ChannelPlace, store: RecordedStore): Promise<ChannelReading> {
    const { metadata, damage } = await store.summary(place.channelId);
    const paged = await this.big.open(place, metadata, await this.#runtime());
    const names = await store.names();
    const channel = {
      channelId: place.channelId,
      path: place.path,
      metadata,
      names,
      turns: [],
      envelopes: [],
      // Both grow while the log is indexed.
      get damage() {
        return [...damage, ...paged.damage];
      },
      get finalState() {
        return paged.state;
      },
    };
    return { ...place, channel, paged };
  }

  /** The channel's files have changed: read them again when they are asked for. */
  forget(channelPath: string): void {
    this.#overviews.delete(channelPath);
    this.#readings.delete(channelPath);
    // Passports of agents that joined later stand in the store, which may have been read too early.
    this.#stores.delete(placeOf(channelPath).store);
  }

  /** Forgets the channels whose files are no longer those that were read. */
  async forgetChanged(): Promise<void> {
    await Promise.all(
      [...this.#overviews].map(async ([path, overview]) => {
        const { stamp } = await overview.catch(() => ({ stamp: undefined }));
        if (stamp !== (await stampOf(path))) this.forget(path);
      }),
    );
  }

  /** The channels that somebody looks into, the last ones first, whose files are no longer those that were read. */
  async changedReadings(): Promise<string[]> {
    const paths = [...this.#readings.keys()];
    const changed = await Promise.all(
      paths.map(async (path) => {
        const overview = await this.#overviews.get(path)?.catch(() => undefined);
        return overview !== undefined && overview.stamp !== (await stampOf(path));
      }),
    );
    return paths.filter((_, index) => changed[index]);
  }

  forgetAll(): void {
    this.big.forgetAll();
    this.#stores.clear();
    this.#overviews.clear();
    this.#readings.clear();
  }

  #store(path: string): Promise<RecordedStore> {
    return remember(this.#stores, path, async () => (await this.#runtime()).openStore(path));
  }
}

/** When a channel changed last, in milliseconds; 0 for one that is not there. */
export async function changedAt({ path }: ChannelPlace): Promise<number> {
  const times = await Promise.all(
    FILES.map((name) =>
      stat(join(path, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}

/** The channel to which a file in its folder belongs, or the folder itself. */
export function placeOf(channelPath: string): ChannelPlace {
  return { store: dirname(dirname(channelPath)), channelId: basename(channelPath), path: channelPath };
}

/** A failure is not remembered: the next question asks the disk again. */
function remember<T>(cache: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const reading = read();
  cache.set(key, reading);
  reading.catch(() => {
    if (cache.get(key) === reading) cache.delete(key);
  });
  return reading;
}

async function stampOf(channelPath: string): Promise<string> {
  const files = FILES.map((name) =>
    stat(join(channelPath, name)).then(
      ({ size, mtimeMs }) => `${size}@${mtimeMs}`,
      () => "absent",
    ),
  );
  return (await Promise.all(files)).join(" ");
}

function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
