import type { JsonObject } from "../json.js";
import { formatAuditRecord } from "../wal/format.js";
import { AUDIT } from "../wal/layout.js";
import type { KnowledgeStore } from "../wal/store.js";

export type AuditKind =
  | "agent_registered"
  | "channel_created"
  | "channel_closed"
  | "channel_expired"
  | "expectation_violated"
  | "turn_failed";

/** Appends one record to audit.jsonl; `at` is an isoformat time. */
export async function appendAudit(
  store: KnowledgeStore,
  kind: AuditKind,
  at: string,
  fields: JsonObject,
): Promise<void> {
  await store.append(AUDIT, `${formatAuditRecord({ ...fields, at, kind })}\n`);
}
