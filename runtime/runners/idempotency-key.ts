import { createHash } from "node:crypto";

/**
 * Names one piece of work of a run: the same again when a round is played again after a crash, so that whoever does the work can tell.
 * @param round from 1 @param tool the tool that is called, or "turn" for the turn itself
 */
export function idempotencyKey(channelId: string, round: number, tool = "turn"): string {
  return createHash("sha256")
    .update(JSON.stringify([channelId, round, tool]))
    .digest("hex")
    .slice(0, 32);
}
