import { copyFile, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { idText } from "../../graph/value-text.js";
import type { Envelope } from "../../workflow/envelope.js";
import { examineAudit } from "../doctor/store-checks/audit.js";
import { examineAgents } from "../doctor/store-checks/agents.js";
import { examineMetadata } from "../doctor/store-checks/metadata.js";
import { DiskStore } from "../disk-store.js";
import { AUDIT, WAL_FILE, metadataPath, walPath } from "../layout.js";
import { openStore } from "../open-store.js";
import { readWalBatches } from "../reader.js";
import { StoreError, storeError } from "../store-error.js";
import { unreadableAgentFiles } from "./repair-agents.js";
import { repairAudit } from "./repair-audit.js";
import { repairLog } from "./repair-log.js";
import { repairMetadata } from "./repair-metadata.js";
import type { Repair } from "./repair.js";

export type { Repair } from "./repair.js";

/**
 * Writes a copy of a store that AG2 opens, and never touches the store. Files without a fault are copied byte for byte. Gives every change
 * that was made. Rejects with a `StoreError` where the store cannot be read, or the copy not be written.
 * @param out a folder that is empty or does not exist yet, outside the store
 */
export async function repairStore(path: string, out: string): Promise<Repair[]> {
  const recorded = await openStore(path);
  await requireEmpty(path, out);
  const store = new DiskStore(path);
  const agentFiles = await unreadableAgentFiles(store, (await examineAudit(store)).names);
  const audit = await repairAudit(store);
  const channels = await recorded.channelIds();
  const { names } = await examineAgents(store);
  const byHand = new Set([
    ...agentFiles.map(({ file }) => file),
    AUDIT.slice(1),
    ...channels.flatMap((id) => [metadataPath(id).slice(1), walPath(id).slice(1)]),
  ]);
  try {
    await copyOthers(path, out, byHand);
    if (audit.text !== undefined) await writeInto(out, AUDIT.slice(1), audit.text);
    const repairs = [...agentFiles];
    for (const id of channels) repairs.push(...(await repairChannel(id, path, out, store, names)));
    return [...repairs, ...audit.repairs];
  } catch (error) {
    throw storeError("write", out, error);
  }
}

async function repairChannel(
  id: string,
  path: string,
  out: string,
  store: DiskStore,
  names: ReadonlyMap<string, string>,
): Promise<Repair[]> {
  const repairs: Repair[] = [];
  const source = join(path, walPath(id));
  const file = metadataPath(id).slice(1);
  const { text, repair } = repairMetadata(await store.read(metadataPath(id)), file, await protocolOf(source));
  if (text !== undefined) await writeInto(out, file, text);
  if (repair) repairs.push(repair);
  const log = walPath(id).slice(1);
  await mkdir(dirname(join(out, log)), { recursive: true });
  const copy = await open(join(out, log), "wx");
  try {
    const channel = { ...examineMetadata(text, file), channelId: id, names };
    repairs.push(...(await repairLog(source, copy, log, channel)));
    await copy.sync();
  } catch (error) {
    // A channel without a log is at its start; an empty log says the same.
    if (!(error instanceof StoreError && error.code === "ENOENT")) throw error;
  } finally {
    await copy.close();
  }
  return repairs;
}

/** The envelopes that tell of a channel's life; few, however long the log is. */
async function protocolOf(log: string): Promise<Envelope[]> {
  const protocol: Envelope[] = [];
  try {
    for await (const batch of readWalBatches(log, WAL_FILE))
      for (const record of batch)
        if ("envelope" in record && idText(record.envelope.event_type).startsWith("ag2.channel."))
          protocol.push(record.envelope);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
  return protocol;
}

async function requireEmpty(path: string, out: string): Promise<void> {
  if (`${resolve(out)}${sep}`.startsWith(`${resolve(path)}${sep}`))
    throw new StoreError(
      `${out} is inside the store. Give a folder somewhere else: a store is never repaired in place.`,
      "EINVAL",
    );
  const found = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw storeError("write", out, error);
  });
  if (found.length > 0)
    throw new StoreError(`${out} is not empty. Give a new folder for the repaired copy.`, "ENOTEMPTY");
}

async function copyOthers(path: string, out: string, byHand: ReadonlySet<string>): Promise<void> {
  await mkdir(out, { recursive: true });
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name);
    const file = relative(path, source);
    const target = join(out, file);
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    else if (entry.isFile() && !byHand.has(file.split(sep).join("/"))) {
      await mkdir(dirname(target), { recursive: true });
      await copyFile(source, target);
    }
  }
}

async function writeInto(out: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(out, file)), { recursive: true });
  await writeFile(join(out, file), text, { flag: "wx" });
}
