import { join } from "node:path";
import type { ChannelReading } from "../library.js";
import type { LogNode } from "../node.js";
import type { Paging } from "../paging.js";
import { count, eventName } from "../words.js";
import { envelopeNode } from "./envelope-node.js";

/** Every record of the channel, the handshake and the close too. */
export function logNode(reading: ChannelReading, paging: Paging): LogNode {
  const id = `log:${reading.path}`;
  const { envelopes } = reading.channel;
  return {
    id,
    contextValue: "log",
    label: "log",
    description: count(envelopes.length, "envelope"),
    icon: { id: "list-ordered" },
    file: { path: join(reading.path, "wal.jsonl") },
    children:
      envelopes.length === 0
        ? undefined
        : () => {
            const page = paging.last(id, envelopes, "envelope");
            const nodes = page.items.map((record) =>
              envelopeNode(reading, record, eventName(record.envelope)),
            );
            return [...page.more, ...nodes];
          },
  };
}
