import { contextChanges } from "../workflow/context-changes.js";
import { oneLine } from "./columns.js";
import { describeRecord, titleOf, type LoggedChannel } from "./log-channel.js";
import { changeText, endOf } from "./log-words.js";
import type { Output } from "./output.js";

const TEXT_WIDTH = 60;

/** Channels as people read them: a line for each turn, and below it what it changed. True where something is damaged. */
export async function printText(channels: Promise<LoggedChannel>[], output: Output): Promise<boolean> {
  let damaged = false;
  for (const [index, opening] of channels.entries()) {
    const channel = await opening;
    if (index > 0) output.out("");
    output.out(oneLine(titleOf(channel), 200));
    for (const { message } of channel.damage) output.out(`  ⚠ ${message}`);
    damaged ||= channel.damage.length > 0;
    for await (const record of channel.records()) {
      if ("damage" in record) {
        output.out(`  ⚠ ${record.damage.message}`);
        damaged = true;
        continue;
      }
      const told = describeRecord(record, channel);
      if (!told) continue;
      const decision = told.decision ? `  “${oneLine(told.decision, 100)}”` : "";
      const next = told.next ? `  → ${told.next}${decision}` : "";
      output.out(`  ${told.number}  ${told.speaker}  ${oneLine(told.text, TEXT_WIDTH)}${next}`);
      if (!("after" in record)) continue;
      for (const change of contextChanges(record.before.context_vars, record.after.context_vars))
        output.out(`          ${changeText(change)}`);
    }
    output.out(`  ${endOf(channel)}`);
  }
  return damaged;
}
