import { idText } from "../../graph/value-text.js";
import { isSubstantive } from "../../workflow/event-kinds.js";
import type { Envelope } from "../../workflow/envelope.js";
import { EV_CHANNEL_CLOSED, EV_CHANNEL_EXPIRED } from "../../workflow/events.js";
import type { ChannelMetadata } from "../../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../../workflow/orchestration.js";
import { PythonError } from "../../errors.js";
import type { Fault } from "./fault.js";
import { checkLine } from "./line-checks/index.js";
import type { LogLine } from "./log-line.js";
import { checkRecord } from "./record-checks/index.js";
import type { RecordInLog } from "./record-checks/record.js";
import { unfoldable } from "./record-checks/unfoldable.js";

export interface ExaminedChannel {
  channelId: string;
  /** Agent id → name. */
  names: ReadonlyMap<string, string>;
  /** Both absent where the channel cannot be replayed. */
  metadata?: ChannelMetadata;
  orchestration?: Orchestration;
}

/** What a log has come to when its last line is read. */
export interface LogEnd {
  records: number;
  /** Place of the last record. */
  lastLine: number | null;
  lastOffset: number | null;
  newestId: string;
  /** The last record. */
  last: Envelope | undefined;
  state: OrchestrationState | undefined;
  /** True where the last turn closes the channel. */
  closedByTurn: boolean;
  /** True where the log has the record of the channel's end. */
  hasEndRecord: boolean;
}

/**
 * Reads a log line by line with AG2's eyes. A line that AG2 cannot read or fold is left out of the state; what comes after such a line is
 * not blamed for being out of turn.
 */
export class LogExaminer {
  /** How the log ends, so far. */
  readonly end: LogEnd;
  private readonly seen = new Map<string, number>();
  private lost = false;
  private lastFault: Fault | undefined;

  constructor(private readonly channel: ExaminedChannel) {
    const { metadata, orchestration } = channel;
    this.end = {
      records: 0,
      lastLine: null,
      lastOffset: null,
      newestId: "",
      last: undefined,
      state: metadata && orchestration?.initialState(metadata),
      closedByTurn: false,
      hasEndRecord: false,
    };
  }

  /** What is wrong with the next line. */
  take(line: LogLine): Fault[] {
    if (line.blank) return [];
    const faults = checkLine(line);
    const { envelope } = line;
    if (envelope === undefined || envelope instanceof PythonError || faults.some(({ fatal }) => fatal)) {
      this.lost = true;
      return faults;
    }
    const misplaced = this.lost ? undefined : checkRecord(this.inLog(line, envelope));
    const failed = this.fold(line, envelope);
    if (failed) {
      this.lost = true;
      return [...faults, failed];
    }
    this.lastFault = misplaced;
    this.keep(line, envelope);
    return misplaced ? [...faults, misplaced] : faults;
  }

  /** Call once after the last line. */
  finish(): LogEnd {
    const fault = this.lastFault;
    if (fault?.kind === "duplicate_line" && fault.line === this.end.lastLine)
      fault.kind = "duplicate_last_line";
    return this.end;
  }

  private inLog(line: LogLine, envelope: Envelope): RecordInLog {
    const { channelId, metadata, orchestration, names } = this.channel;
    const { state, closedByTurn: closed, newestId } = this.end;
    return {
      line,
      envelope,
      channelId,
      seen: this.seen,
      newestId,
      nameOf: (id) => names.get(id as string) ?? idText(id as string),
      ...(metadata && orchestration && state ? { replay: { metadata, orchestration, state, closed } } : {}),
    };
  }

  private fold(line: LogLine, envelope: Envelope): Fault | undefined {
    const { metadata, orchestration } = this.channel;
    const { end } = this;
    if (!metadata || !orchestration || !end.state) return undefined;
    try {
      end.state = orchestration.fold(envelope, end.state);
    } catch (error) {
      return unfoldable(line, envelope, error);
    }
    if (isSubstantive(envelope.event_type))
      end.closedByTurn = closes(orchestration, metadata, envelope, end.state);
    return undefined;
  }

  private keep({ line, offset }: LogLine, envelope: Envelope): void {
    const { end } = this;
    end.records++;
    end.lastLine = line;
    end.lastOffset = offset;
    end.last = envelope;
    if (envelope.event_type === EV_CHANNEL_CLOSED || envelope.event_type === EV_CHANNEL_EXPIRED)
      end.hasEndRecord = true;
    const id = envelope.envelope_id;
    if (typeof id !== "string" || id === "" || this.seen.has(id)) return;
    this.seen.set(id, line);
    if (id > end.newestId) end.newestId = id;
  }
}

/** Values of a wrong type make `on_accepted` raise: AG2 then closes nothing. */
function closes(
  orchestration: Orchestration,
  metadata: ChannelMetadata,
  envelope: Envelope,
  state: OrchestrationState,
): boolean {
  try {
    return orchestration.onAccepted(metadata, envelope, state).nextState === "closed";
  } catch {
    return false;
  }
}
