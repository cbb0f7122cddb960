import { isObject, own } from "../../../json.js";
import { AUDIT } from "../../layout.js";
import { readStoredJson } from "../../stored-json.js";
import type { KnowledgeStore } from "../../store.js";
import { silentFault, type Fault } from "../fault.js";

export interface ExaminedAudit {
  faults: Fault[];
  /** Ids of the channels whose end is recorded; `undefined` where there is no audit log to ask. */
  ended: Set<string> | undefined;
  /** Agent id → name, as registered. */
  names: Map<string, string>;
}

const ENDS = new Set(["channel_closed", "channel_expired"]);

/** The audit log. AG2's hub only appends to it; whoever reads it whole stops at a line that is no JSON. */
export async function examineAudit(store: KnowledgeStore): Promise<ExaminedAudit> {
  const text = await store.read(AUDIT);
  const faults: Fault[] = [];
  const names = new Map<string, string>();
  if (text === undefined) return { faults, ended: undefined, names };
  const ended = new Set<string>();
  let offset = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const { value, fault } = readStoredJson(line.trim() === "" ? "null" : line);
    if (typeof fault === "object") faults.push(auditFault(line, index + 1, offset, fault));
    if (isObject(value)) {
      const channel = own(value, "channel_id");
      const agent = own(value, "agent_id");
      const name = own(value, "name");
      if (ENDS.has(own(value, "kind") as string) && typeof channel === "string") ended.add(channel);
      if (typeof agent === "string" && typeof name === "string") names.set(agent, name);
    }
    offset += Buffer.byteLength(line, "utf8") + 1;
  }
  return { faults, ended, names };
}

function auditFault(
  line: string,
  number: number,
  offset: number,
  { message, index }: { message: string; index: number },
): Fault {
  const cut = index >= line.length;
  return silentFault(
    { file: AUDIT.slice(1), line: number, offset: offset + Buffer.byteLength(line.slice(0, index), "utf8") },
    cut ? "audit_cut" : "audit_garbage",
    cut ? "A record of the audit log is cut off" : `A record of the audit log is no JSON: ${message}`,
    "AG2's hub opens, but reading the audit log raises a JSONDecodeError.",
  );
}
