import type { Envelope } from "../../../workflow/envelope.js";
import type { ChannelMetadata } from "../../../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../../../workflow/orchestration.js";
import type { LogLine } from "../log-line.js";

/** A record that AG2 can read, with what the log before it has come to. */
export interface RecordInLog {
  line: LogLine;
  envelope: Envelope;
  channelId: string;
  /** Line of every envelope_id so far. */
  seen: ReadonlyMap<unknown, number>;
  /** The greatest envelope_id so far; "" at the start. */
  newestId: string;
  /** Absent where the channel cannot be replayed. */
  replay?: {
    metadata: ChannelMetadata;
    orchestration: Orchestration;
    /** Before this record. */
    state: OrchestrationState;
    /** True once a turn has closed the channel. */
    closed: boolean;
  };
  nameOf: (agentId: unknown) => string;
}
