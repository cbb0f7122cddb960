import { AccessDeniedError, NotFoundError, ProtocolError, PythonError } from "../errors.js";
import { idText } from "../graph/value-text.js";
import type { JsonValue } from "../json.js";
import { isUnhashable, kindText } from "../python/kinds.js";
import { pythonLess } from "../python/order.js";
import { isProtocolEvent } from "./event-kinds.js";
import type { Envelope } from "./envelope.js";
import type { ChannelStateName } from "./metadata.js";

export interface GateContext {
  /** Ids of the registered agents. */
  registered: ReadonlySet<string> | readonly string[];
  channelId: string;
  state: ChannelStateName;
  /** How deep delegation may go; 5 in AG2's default rule. */
  delegationDepth?: number;
}

/**
 * The hub's checks of an envelope before the adapter's own, in AG2's order: sender registered, depth, channel known, channel not over,
 * channel active (protocol events pass while it is pending). Throws `NotFoundError`, `AccessDeniedError` or `ProtocolError`. Pure.
 */
export function gate(envelope: Envelope, context: GateContext): void {
  const { registered, channelId, state, delegationDepth = 5 } = context;
  if (!isRegistered(envelope.sender_id, registered))
    throw new NotFoundError(`sender not registered: ${idText(envelope.sender_id)}`, "/sender_id");
  if (pythonLess(delegationDepth, envelope.depth))
    throw new AccessDeniedError(
      `depth ${idText(envelope.depth)} is beyond the limit of ${delegationDepth}`,
      "/depth",
    );
  if (envelope.channel_id !== channelId)
    throw new NotFoundError(`channel not found: ${idText(envelope.channel_id)}`, "/channel_id");
  if (state === "closed" || state === "expired")
    throw new ProtocolError(`channel '${channelId}' is ${state}`);
  if (!isProtocolEvent(envelope.event_type) && state !== "active")
    throw new ProtocolError(`channel '${channelId}' not active (state=${state})`);
}

function isRegistered(sender: JsonValue, registered: GateContext["registered"]): boolean {
  if (isUnhashable(sender))
    throw new PythonError(
      `sender_id must be a string, but is ${kindText(sender)}`,
      "TypeError",
      "/sender_id",
    );
  if (typeof sender !== "string") return false;
  return registered instanceof Set
    ? registered.has(sender)
    : (registered as readonly string[]).includes(sender);
}
