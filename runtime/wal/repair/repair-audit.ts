import { AUDIT } from "../layout.js";
import { examineAudit } from "../doctor/store-checks/audit.js";
import type { KnowledgeStore } from "../store.js";
import { bytesText, repair, type Repair } from "./repair.js";

/** The audit log without the lines that are no JSON. */
export async function repairAudit(
  store: KnowledgeStore,
): Promise<{ text: string | undefined; repairs: Repair[] }> {
  const text = await store.read(AUDIT);
  const { faults } = await examineAudit(store);
  if (text === undefined || faults.length === 0) return { text, repairs: [] };
  const lines = text.split("\n");
  const repairs = faults.map((fault) => {
    const before = lines.slice(0, (fault.line ?? 1) - 1).map((line) => `${line}\n`);
    const offset = Buffer.byteLength(before.join(""));
    const last = fault.line === lines.length;
    const bytes = Buffer.from(`${lines[(fault.line ?? 0) - 1] ?? ""}${last ? "" : "\n"}`);
    return repair(
      { ...fault, offset },
      fault.kind,
      [`Dropped ${bytesText(bytes.length)}`, fault.message],
      bytes,
    );
  });
  const bad = new Set(faults.map(({ line }) => line));
  // A last line that goes leaves an empty one behind, which ends the line before it.
  const kept = lines.map((line, index) => (bad.has(index + 1) ? undefined : line));
  if (kept.at(-1) === undefined) kept.push("");
  return { text: kept.filter((line) => line !== undefined).join("\n"), repairs };
}
