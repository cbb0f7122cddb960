import { markdownText } from "../words.js";
import type { LoggedChannel } from "../logged-channel.js";
import { summarize, type ChannelSummary, type SpeakerSummary } from "../summary.js";
import { usageText } from "../usage.js";

/** What each channel comes to, as a Markdown document: how it ended, who spoke, which rules fired and which never did. */
export async function* asSummary(channels: Iterable<Promise<LoggedChannel>>): AsyncGenerator<string> {
  for (const opening of channels) yield* summaryLines(await summarize(await opening));
}

function* summaryLines({
  title,
  end,
  turns,
  duration,
  speakers,
  rules,
  usage,
}: ChannelSummary): Generator<string> {
  yield `# ${markdownText(title)}\n`;
  yield `${markdownText(end)}\n`;
  const took = duration === undefined ? "" : ` in ${durationText(duration)}`;
  const used = usage === undefined ? "" : `, ${usageText(usage)}`;
  yield `${turns === 1 ? "1 turn" : `${turns} turns`}${took}${used}.\n`;
  const tells = usage !== undefined;
  yield `| participant | turns | time to answer |${tells ? " used |" : ""}`;
  yield `|---|---:|---:|${tells ? "---|" : ""}`;
  for (const speaker of speakers) yield speakerRow(speaker, tells);
  yield "";
  if (!rules) return;
  yield "| rule | fired |";
  yield "|---|---:|";
  for (const { rule, fired } of rules)
    yield `| ${markdownText(rule)} | ${fired === 0 ? "never" : `${fired}×`} |`;
  yield "";
}

function speakerRow({ name, turns, waited, usage }: SpeakerSummary, tells: boolean): string {
  const average = turns === 0 ? "" : `${durationText(waited / turns)} on average`;
  const used = tells ? ` ${usage ? usageText(usage) : ""} |` : "";
  return `| ${markdownText(name)} | ${turns === 0 ? "none" : turns} | ${average} |${used}`;
}

/** `340 ms`, `12.5 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
