import type { ChannelMetadata } from "../../../workflow/metadata.js";
import type { Fault } from "../fault.js";
import type { LogEnd } from "../log-examiner.js";

/** A channel whose log is whole, held against the other files of the store. */
export interface ChannelEnd {
  metadata: ChannelMetadata;
  /** Path of the log inside the store. */
  log: string;
  end: LogEnd;
  /** The newest envelope of this channel that an agent's inbox has taken in; "" for none. */
  newestDelivered: string;
  /** True where the audit log has the channel's end, or cannot say. */
  endInAudit: boolean;
  nameOf: (agentId: unknown) => string;
}

export type EndCheck = (channel: ChannelEnd) => Fault | undefined;
