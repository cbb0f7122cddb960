import type { PythonErrorName } from "../../errors.js";
import { DiskStore } from "../disk-store.js";
import { openStore } from "../open-store.js";
import { examineChannel } from "./examine-channel.js";
import type { Fault } from "./fault.js";
import { examineAgents } from "./store-checks/agents.js";
import { examineAudit } from "./store-checks/audit.js";

/** What AG2's hub would make of a store when it starts on it. */
export interface Examination {
  /** True where the hub starts, silent faults or not. */
  opens: boolean;
  /** The class of the error with which it stops; `null` where it starts. */
  pythonError: PythonErrorName | null;
  /** Every fault, in the order in which the hub would come upon them; those of the audit log last. */
  faults: Fault[];
}

/** Looks at every file of a store that AG2's hub reads, and never writes. Rejects with a `StoreError` where there is no such store. */
export async function examineStore(path: string): Promise<Examination> {
  const recorded = await openStore(path);
  const store = new DiskStore(path);
  const agents = await examineAgents(store);
  const audit = await examineAudit(store);
  const faults = [...agents.faults];
  for (const channelId of await recorded.channelIds())
    faults.push(...(await examineChannel(channelId, { root: path, store, agents, audit })));
  faults.push(...audit.faults);
  const stop = faults.find(({ fatal }) => fatal);
  return { opens: stop === undefined, pythonError: stop?.pythonError ?? null, faults };
}
