import { join } from "node:path";
import { idText } from "../../graph/value-text.js";
import { WAL_FILE, metadataPath, walPath } from "../layout.js";
import type { KnowledgeStore } from "../store.js";
import { StoreError } from "../store-error.js";
import { checkEnd } from "./end-checks/index.js";
import { silentFault, type Fault } from "./fault.js";
import { LogExaminer } from "./log-examiner.js";
import { logLines } from "./log-lines.js";
import type { ExaminedAgents } from "./store-checks/agents.js";
import type { ExaminedAudit } from "./store-checks/audit.js";
import { examineMetadata } from "./store-checks/metadata.js";

/** The rest of the store, against which a channel is held. */
export interface StoreAround {
  root: string;
  store: KnowledgeStore;
  agents: ExaminedAgents;
  audit: ExaminedAudit;
}

/** Everything that is wrong with one channel, in the order in which AG2 would come upon it. */
export async function examineChannel(channelId: string, around: StoreAround): Promise<Fault[]> {
  const { store, agents, audit, root } = around;
  const read = examineMetadata(await store.read(metadataPath(channelId)), metadataPath(channelId).slice(1));
  const log = walPath(channelId).slice(1);
  const examiner = new LogExaminer({ ...read, channelId, names: agents.names });
  const faults = [...read.faults];
  try {
    const found: Fault[] = [];
    for await (const lines of logLines(join(root, "channels", channelId, WAL_FILE), log))
      for (const line of lines) found.push(...examiner.take(line));
    faults.push(...inHubOrder(found));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [...faults, unreadableLog(log, error)];
  }
  const end = examiner.finish();
  if (end.records === 0 && faults.every(({ file }) => file !== log))
    faults.push(
      silentFault(
        { file: log, line: null, offset: null },
        "wal_empty",
        "The log is empty",
        "AG2 opens the channel at its start: every turn is lost.",
      ),
    );
  if (read.metadata && !faults.some(({ fatal }) => fatal)) {
    const last = checkEnd({
      metadata: read.metadata,
      log,
      end,
      newestDelivered: agents.delivered.get(channelId) ?? "",
      endInAudit: audit.ended?.has(channelId) ?? true,
      nameOf: (id) => agents.names.get(id as string) ?? idText(id as string),
    });
    if (last) faults.push(last);
  }
  return faults;
}

function unreadableLog(file: string, error: StoreError): Fault {
  const place = { file, line: null, offset: null };
  return error.code === "ENOENT"
    ? silentFault(
        place,
        "wal_missing",
        "The log is missing",
        "AG2 opens the channel at its start: every turn is lost.",
      )
    : silentFault(place, "wal_unreadable", error.message, "AG2 may not be able to read it either.");
}

/**
 * AG2 decodes the whole log, then reads every line, then folds. Each of the three stops it before the next. Lines in the wrong order come
 * first of all: they explain the wrong speakers beside them.
 */
function inHubOrder(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((a, b) => step(a) - step(b));
}

function step({ pythonError, kind }: Fault): number {
  if (kind === "swapped_lines") return 0;
  if (pythonError === "UnicodeDecodeError") return 1;
  return UNFOLDABLE.has(kind) ? 3 : 2;
}

const UNFOLDABLE = new Set(["event_data_null", "context_set_number", "routing_string", "unfoldable"]);
