import { decisionText } from "../workflow/decision-text.js";
import type { GraphData } from "../graph/wire.js";
import { idText, valueText } from "../graph/value-text.js";
import { isObject, own, type JsonValue } from "../json.js";
import { contextChanges, type ContextChange } from "../workflow/context-changes.js";
import type { ReplayedRecord } from "../wal/replay.js";
import { oneLine } from "./columns.js";
import { isShown, type LoggedChannel, type PlainRecord } from "./log-channel.js";
import type { Output } from "./output.js";

const TEXT_WIDTH = 60;

/** Channels as people read them: a line for each turn, and below it what it changed. True where something is damaged. */
export async function printText(channels: Promise<LoggedChannel>[], output: Output): Promise<boolean> {
  let damaged = false;
  for (const [index, opening] of channels.entries()) {
    const channel = await opening;
    if (index > 0) output.out("");
    output.out(titleOf(channel));
    for (const { message } of channel.damage) output.out(`  ⚠ ${message}`);
    damaged ||= channel.damage.length > 0;
    for await (const record of channel.records()) {
      if ("damage" in record) {
        output.out(`  ⚠ ${record.damage.message}`);
        damaged = true;
      } else if (isShown(record.envelope)) for (const line of linesOf(record, channel)) output.out(line);
    }
    output.out(`  ${endOf(channel)}`);
  }
  return damaged;
}

function titleOf({ channelId, metadata, names }: LoggedChannel): string {
  const members = metadata?.participants.map(({ agent_id: id }) => names.get(id) ?? id).join(", ");
  return oneLine(
    `${metadata?.manifest.type ?? "channel"} ${channelId}${members ? ` · ${members}` : ""}`,
    200,
  );
}

function endOf({ metadata }: LoggedChannel): string {
  if (!metadata) return "state unknown: the channel has no metadata";
  const reason = idText(metadata.close_reason);
  return reason === "" ? metadata.state : `${metadata.state}: ${oneLine(reason, 100)}`;
}

function linesOf(record: ReplayedRecord | PlainRecord, channel: LoggedChannel): string[] {
  const { envelope, line } = record;
  const nameOf = (id: JsonValue) => oneLine(channel.names.get(id as string) ?? idText(id), 40);
  const speaker = nameOf(envelope.sender_id);
  const changes =
    "after" in record
      ? contextChanges(record.before.context_vars, record.after.context_vars).map(
          (each) => `          ${changeText(each)}`,
        )
      : [];
  if (!("after" in record) || !record.turn) {
    const text = envelope.event_type === "ag2.context.set" ? "sets context" : textOf(record);
    return [`  line ${line}  ${speaker}  ${oneLine(text, TEXT_WIDTH)}`, ...changes];
  }
  const { result, decidedBy } = record.turn;
  const next =
    result.nextState === "closed"
      ? `closed: ${oneLine(idText(result.closeReason), 60)}`
      : record.after.expected_next_speaker === ""
        ? "anyone"
        : nameOf(record.after.expected_next_speaker);
  const graph = channel.metadata?.knobs.graph as unknown as GraphData | undefined;
  const decision = graph ? decisionText(decidedBy, graph, (id) => nameOf(id)) : "";
  return [
    `  turn ${record.after.turn_count}  ${speaker}  ${oneLine(textOf(record), TEXT_WIDTH)}  → ${next}  “${oneLine(decision, 100)}”`,
    ...changes,
  ];
}

function changeText(change: ContextChange): string {
  if (change.kind === "removed") return `− ${change.key}`;
  if (change.kind === "added") return `+ ${change.key} ${oneLine(valueText(change.after), TEXT_WIDTH)}`;
  return `${change.key} ${oneLine(valueText(change.before), TEXT_WIDTH)} → ${oneLine(valueText(change.after), TEXT_WIDTH)}`;
}

function textOf({ envelope }: PlainRecord): string {
  const data = envelope.event_data;
  if (!isObject(data)) return "";
  return idText(own(data, "text") ?? own(data, "body") ?? "");
}
