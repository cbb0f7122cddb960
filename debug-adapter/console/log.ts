import { isObject, type Envelope } from "../../runtime/index.js";
import { AdapterError } from "../errors.js";
import { nameOf, withNames } from "../names.js";
import { preview } from "../variables/preview.js";
import type { View } from "../view.js";
import type { ConsoleCommand } from "./command.js";

const LINES = 20;

export const log: ConsoleCommand = {
  name: "log",
  usage: "log COUNT",
  summary: "shows the last lines of the channel's log up to here",

  run(rest, { view }) {
    const count = rest.trim() === "" ? LINES : Number(rest);
    if (!Number.isSafeInteger(count) || count < 1)
      throw new AdapterError("usage", { problem: "How many lines?", usage: log.usage });
    return linesUpTo(view, count)
      .map(({ envelope, line }) => [`${line}`, ...shown(envelope, view)].join("  "))
      .join("\n");
  },

  complete: () => [],
};

interface Entry {
  readonly envelope: Envelope;
  readonly line: number;
}

/** The last `count` lines that the frame has behind it; at the newest turn, those of the whole log. */
function linesUpTo({ run, turn, timeline, moment }: View, count: number): Entry[] {
  const last = timeline.isNewest(moment) ? Infinity : (turn?.line ?? (run.turns.at(0)?.line ?? 1) - 1);
  const entries: Entry[] = [];
  for (let index = Math.min(run.envelopes.length, last) - 1; index >= 0 && entries.length < count; index--) {
    const entry = run.envelopes.at(index);
    if (entry !== undefined && entry.line <= last) entries.unshift(entry);
  }
  return entries;
}

function shown({ sender_id, event_type, event_data }: Envelope, { run }: View): string[] {
  const data = isObject(event_data) ? withNames(event_data, run) : event_data;
  const type = typeof event_type === "string" ? event_type : JSON.stringify(event_type);
  return [nameOf(sender_id, run), type, preview(data)];
}
