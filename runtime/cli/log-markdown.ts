import { contextChanges } from "../workflow/context-changes.js";
import { describeRecord, titleOf, type LoggedChannel } from "./log-channel.js";
import { changeText, endOf } from "./log-words.js";
import type { Output } from "./output.js";

/** Channels as a document: a heading for each, a paragraph for each turn, with what decided it and what it changed. */
export async function printMarkdown(channels: Promise<LoggedChannel>[], output: Output): Promise<boolean> {
  let damaged = false;
  for (const opening of channels) {
    const channel = await opening;
    output.out(`# ${escaped(titleOf(channel))}\n`);
    for (const { message } of channel.damage) output.out(`> **Damaged.** ${escaped(message)}\n`);
    damaged ||= channel.damage.length > 0;
    for await (const record of channel.records()) {
      if ("damage" in record) {
        output.out(`> **Damaged.** ${escaped(record.damage.message)}\n`);
        damaged = true;
        continue;
      }
      const told = describeRecord(record, channel);
      if (!told) continue;
      output.out(
        `**${escaped(told.number)} · ${escaped(told.speaker)}${told.next ? ` → ${escaped(told.next)}` : ""}**  `,
      );
      if (told.decision) output.out(`*${escaped(told.decision)}*\n`);
      else output.out("");
      if (told.text)
        output.out(
          `${told.text
            .split(/\r\n|\r|\n/)
            .map((line) => `> ${escaped(line)}`)
            .join("\n")}\n`,
        );
      if ("after" in record) {
        const changes = contextChanges(record.before.context_vars, record.after.context_vars);
        if (changes.length > 0)
          output.out(`${changes.map((each) => `- ${escaped(changeText(each))}`).join("\n")}\n`);
      }
    }
    output.out(`${escaped(endOf(channel))}\n`);
  }
  return damaged;
}

/** What a participant wrote must not become a heading, a link or a page's HTML. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, (unit) => `\\${unit}`);
}
