import type { ToldTurn } from "../../../runtime/index.js";
import type { ChannelReading } from "../library.js";
import type { LogNode } from "../node.js";
import { oneLine } from "../words.js";

/** A turn of a channel that is not replayed: who spoke, and what was said. */
export function plainTurnNode(
  reading: ChannelReading,
  { number, line, speaker, text, tools }: ToldTurn,
): LogNode {
  const said = [text.trim(), ...tools.map((tool) => `[${tool}]`)].filter(Boolean).join(" · ");
  return {
    id: `turn:${reading.path}:${number}`,
    contextValue: "turn.plain",
    label: `turn ${number} · ${oneLine(speaker, 60)}`,
    description: oneLine(said, 200),
    tooltip: said,
    icon: { id: "comment" },
    command: { id: "baton.openEnvelope", title: "Open Envelope" },
    envelope: { channel: reading.path, line, title: `turn ${number}` },
  };
}
