import { oneLine } from "../../one-line.js";
import { contextChanges } from "../../workflow/context-changes.js";
import { titleOf, type LoggedChannel, type LoggedRecord } from "../logged-channel.js";
import { describeRecord } from "../told-record.js";
import { changeText, endOf } from "../words.js";

const TEXT_WIDTH = 60;

/** Channels as people read them in a terminal: a line for each turn, and below it what it changed. */
export async function* asText(channels: Iterable<Promise<LoggedChannel>>): AsyncGenerator<string> {
  let first = true;
  for (const opening of channels) {
    const channel = await opening;
    if (!first) yield "";
    first = false;
    yield oneLine(titleOf(channel), 200);
    for (const { message } of channel.damage) yield `  ⚠ ${message}`;
    for await (const record of channel.records()) yield* lines(record, channel);
    yield `  ${endOf(channel)}`;
  }
}

function* lines(record: LoggedRecord, channel: LoggedChannel): Generator<string> {
  if ("damage" in record) {
    yield `  ⚠ ${record.damage.message}`;
    return;
  }
  const told = describeRecord(record, channel);
  if (!told) return;
  const decision = told.decision ? `  “${oneLine(told.decision, 100)}”` : "";
  const next = told.next ? `  → ${told.next}${decision}` : "";
  yield `  ${told.number}  ${told.speaker}  ${oneLine(told.text, TEXT_WIDTH)}${next}`;
  if (!("after" in record)) return;
  for (const change of contextChanges(record.before.context_vars, record.after.context_vars))
    yield `          ${changeText(change)}`;
}
