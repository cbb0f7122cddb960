import { oneLine } from "../../one-line.js";
import { titleOf, type LoggedChannel } from "../logged-channel.js";
import { describeRecord } from "../told-record.js";
import { endOf } from "../words.js";

const TEXT_WIDTH = 60;

/** A Mermaid sequence diagram of each channel: an arrow for each turn, a note for how the channel ends. */
export async function* asMermaid(channels: Iterable<Promise<LoggedChannel>>): AsyncGenerator<string> {
  for (const opening of channels) {
    const channel = await opening;
    const members = new Map<string, string>();
    const lines: string[] = [];
    const alias = (name: string) => {
      const known = members.get(name) ?? `p${members.size + 1}`;
      members.set(name, known);
      return known;
    };
    for (const { agent_id: id } of channel.metadata?.participants ?? [])
      alias(channel.shownNames.get(id) ?? id);
    for await (const record of channel.records()) {
      const told = "damage" in record ? undefined : describeRecord(record, channel);
      if (!told) continue;
      const from = alias(told.speaker);
      const to = told.nextSpeaker === undefined ? from : alias(told.nextSpeaker);
      lines.push(`    ${from}->>${to}: ${escaped(oneLine(`${told.number} ${told.text}`, TEXT_WIDTH))}`);
    }
    yield `%% ${oneLine(titleOf(channel), 200)}`;
    yield "sequenceDiagram";
    for (const [name, id] of members) yield `    participant ${id} as ${escaped(oneLine(name, 40))}`;
    yield* lines;
    const all = [...members.values()];
    if (all.length > 0)
      yield `    Note over ${[all[0], all.at(-1)].join(",")}: ${escaped(oneLine(endOf(channel), 100))}`;
  }
}

/** Mermaid ends a statement at a semicolon and reads `#…;` as a character's name. */
function escaped(text: string): string {
  return text.replace(/[#;<>]/g, (unit) => `#${unit.charCodeAt(0)};`);
}
