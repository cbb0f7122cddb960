import { oneLine } from "./columns.js";
import { describeRecord, titleOf, type LoggedChannel } from "./log-channel.js";
import { endOf } from "./log-words.js";
import type { Output } from "./output.js";

const TEXT_WIDTH = 60;

/** A Mermaid sequence diagram of each channel: an arrow for each turn, a note for how the channel ends. */
export async function printMermaid(channels: Promise<LoggedChannel>[], output: Output): Promise<boolean> {
  let damaged = false;
  for (const opening of channels) {
    const channel = await opening;
    const members = new Map<string, string>();
    const lines: string[] = [];
    const alias = (name: string) => {
      const known = members.get(name) ?? `p${members.size + 1}`;
      members.set(name, known);
      return known;
    };
    for (const { agent_id: id } of channel.metadata?.participants ?? []) alias(channel.names.get(id) ?? id);
    damaged ||= channel.damage.length > 0;
    for await (const record of channel.records()) {
      if ("damage" in record) damaged = true;
      const told = "damage" in record ? undefined : describeRecord(record, channel);
      if (!told) continue;
      const from = alias(told.speaker);
      const to = told.nextSpeaker === undefined ? from : alias(told.nextSpeaker);
      lines.push(`    ${from}->>${to}: ${escaped(oneLine(`${told.number} ${told.text}`, TEXT_WIDTH))}`);
    }
    output.out(`%% ${oneLine(titleOf(channel), 200)}`);
    output.out("sequenceDiagram");
    for (const [name, id] of members) output.out(`    participant ${id} as ${escaped(oneLine(name, 40))}`);
    for (const line of lines) output.out(line);
    const all = [...members.values()];
    if (all.length > 0)
      output.out(`    Note over ${[all[0], all.at(-1)].join(",")}: ${escaped(oneLine(endOf(channel), 100))}`);
  }
  return damaged;
}

/** Mermaid ends a statement at a semicolon and reads `#…;` as a character's name. */
function escaped(text: string): string {
  return text.replace(/[#;<>]/g, (unit) => `#${unit.charCodeAt(0)};`);
}
