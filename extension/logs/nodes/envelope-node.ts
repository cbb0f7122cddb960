import type { Envelope } from "../../../runtime/index.js";
import type { ChannelReading } from "../library.js";
import type { LogNode } from "../node.js";
import { eventName, nameOf } from "../words.js";

/** One record of the log; a click opens it as read-only JSON. */
export function envelopeNode(
  reading: ChannelReading,
  { envelope, line }: { envelope: Envelope; line: number },
  label: string,
): LogNode {
  const type = eventName(envelope);
  return {
    id: `envelope:${reading.path}:${label}:${line}`,
    contextValue: "envelope",
    label,
    description: `${label === type ? "" : `${type}, `}line ${line} · ${nameOf(envelope.sender_id, reading.channel.names)}`,
    icon: { id: "json" },
    command: { id: "baton.openEnvelope", title: "Open Envelope" },
    envelope: { channel: reading.path, line, title: `line ${line} ${type}` },
  };
}
