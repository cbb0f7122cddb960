/** The version of AG2 whose files these formats were checked against. */
export const AG2_VERSION = "1.0.0b0";

/** Where AG2's knowledge store keeps what. Paths of a store start with a slash and never leave it. */
export const AGENTS = "/agents";
export const CHANNELS = "/channels";
export const AUDIT = "/audit/audit.jsonl";
export const BY_CAPABILITY = "/registry/by_capability.json";

export const METADATA_FILE = "metadata.json";
export const WAL_FILE = "wal.jsonl";

export type AgentFile = "passport.json" | "resume.json" | "rule.json" | "inbox.cursors.json";

export function agentPath(agentId: string, file: AgentFile): string {
  return `${AGENTS}/${agentId}/${file}`;
}

export function metadataPath(channelId: string): string {
  return `${CHANNELS}/${channelId}/${METADATA_FILE}`;
}

export function walPath(channelId: string): string {
  return `${CHANNELS}/${channelId}/${WAL_FILE}`;
}
