import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { AdapterResult, Orchestration, OrchestrationState } from "../workflow/orchestration.js";

/** A channel as the hub holds it in memory. */
export interface Channel {
  readonly orchestration: Orchestration;
  readonly metadata: ChannelMetadata;
  state: OrchestrationState;
  /** Lines in its log so far. */
  lines: number;
}

/** The fields of an envelope that its sender fills in; the hub stamps the rest. */
export type EnvelopeDraft = Partial<Envelope> &
  Pick<Envelope, "channel_id" | "sender_id" | "event_type" | "event_data">;

/** An envelope that the hub took in. */
export interface Posted {
  envelope: Envelope;
  /** 1-based line in wal.jsonl. */
  line: number;
  before: OrchestrationState;
  after: OrchestrationState;
  result: AdapterResult;
}

/** All 14 fields; `envelope_id` and `created_at` are the hub's own whatever the draft says. */
export function stampEnvelope(draft: EnvelopeDraft, envelopeId: string, createdAt: string): Envelope {
  return {
    audience: draft.audience ?? null,
    causation_id: draft.causation_id ?? null,
    channel_id: draft.channel_id,
    created_at: createdAt,
    depth: draft.depth ?? 0,
    envelope_id: envelopeId,
    event_data: draft.event_data,
    event_type: draft.event_type,
    idempotency_key: draft.idempotency_key ?? null,
    priority: draft.priority ?? "normal",
    sender_id: draft.sender_id,
    task_id: draft.task_id ?? null,
    trace_id: draft.trace_id ?? null,
    ttl_seconds: draft.ttl_seconds ?? null,
  };
}
