import { contextChanges } from "../../workflow/context-changes.js";
import { titleOf, type LoggedChannel, type LoggedRecord } from "../logged-channel.js";
import { describeRecord } from "../told-record.js";
import { usageOf, usageText } from "../usage.js";
import { changeText, endOf, markdownText } from "../words.js";

/** Channels as a document: a heading for each, a paragraph for each turn, with what decided it and what it changed. */
export async function* asMarkdown(channels: Iterable<Promise<LoggedChannel>>): AsyncGenerator<string> {
  for (const opening of channels) {
    const channel = await opening;
    yield `# ${markdownText(titleOf(channel))}\n`;
    for (const damage of channel.damage) yield damaged(damage.message);
    for await (const record of channel.records()) yield* paragraph(record, channel);
    yield `${markdownText(endOf(channel))}\n`;
  }
}

function* paragraph(record: LoggedRecord, channel: LoggedChannel): Generator<string> {
  if ("damage" in record) {
    yield damaged(record.damage.message);
    return;
  }
  const told = describeRecord(record, channel);
  if (!told) return;
  const next = told.next ? ` → ${markdownText(told.next)}` : "";
  yield `**${markdownText(told.number)} · ${markdownText(told.speaker)}${next}**  `;
  yield told.decision ? `*${markdownText(told.decision)}*\n` : "";
  if (told.text) {
    const lines = told.text.split(/\r\n|\r|\n/).map((line) => `> ${markdownText(line)}`);
    yield `${lines.join("\n")}\n`;
  }
  const usage = usageOf(record.envelope);
  if (usage) yield `Used ${markdownText(usageText(usage))}.\n`;
  if (!("after" in record)) return;
  const changes = contextChanges(record.before.context_vars, record.after.context_vars);
  if (changes.length > 0)
    yield `${changes.map((each) => `- ${markdownText(changeText(each))}`).join("\n")}\n`;
}

function damaged(message: string): string {
  return `> **Damaged.** ${markdownText(message)}\n`;
}
