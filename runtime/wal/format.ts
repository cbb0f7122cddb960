import type { JsonObject } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import { pythonJsonSorted } from "./python-json.js";

/** One line of wal.jsonl without its newline: all 14 fields, keys sorted at every depth, ASCII only. */
export function formatLine(envelope: Envelope): string {
  return pythonJsonSorted({ ...envelope } satisfies JsonObject);
}

/** One line of audit.jsonl without its newline. */
export function formatAuditRecord(record: JsonObject): string {
  return pythonJsonSorted(record);
}
