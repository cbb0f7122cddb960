import type { JsonObject, JsonValue } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import { nameOf, withNames } from "./words.js";

export interface AuditWords {
  what: string;
  /** When, as AG2 wrote it; empty where the record does not say. */
  at: string;
  /** True for what a person should look at. */
  isTrouble: boolean;
}

/** A record of AG2's audit log in words: `triage registered`, `channel of user, triage closed: resolved`. */
export function auditWords(
  record: JsonObject,
  names: ReadonlyMap<string, string>,
  { own }: Pick<Runtime, "own">,
): AuditWords {
  const text = (key: string) => shown(own(record, key), names);
  const kind = text("kind");
  const words: Record<string, () => string> = {
    agent_registered: () => `${text("name")} registered`,
    agent_unregistered: () => `${text("name")} left`,
    resume_set: () => `resume of ${text("agent_id")} set`,
    skill_set: () => `skill of ${text("agent_id")} set`,
    rule_set: () => `rule of ${text("agent_id")} set`,
    channel_created: () => `${text("manifest_type")} created for ${text("participants")}`,
    channel_closed: () => `channel closed: ${text("reason")}`,
    channel_expired: () => `channel expired: ${text("reason")}`,
    expectation_violated: () => `expectation ${text("expectation")} violated by ${text("violators")}`,
    task_terminated: () => `task ${text("capability")} ended: ${text("outcome")}`,
    turn_failed: () => `turn of ${text("agent_id")} failed: ${text("exc_type")} ${text("exc_message")}`,
  };
  return {
    what: Object.hasOwn(words, kind) ? words[kind]!() : kind || "a record without a kind",
    at: text("at"),
    isTrouble: ["turn_failed", "expectation_violated", "channel_expired"].includes(kind),
  };
}

function shown(value: JsonValue | undefined, names: ReadonlyMap<string, string>): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((item) => nameOf(item, names)).join(", ");
  return typeof value === "string" ? withNames(value, names) : nameOf(value, names);
}
