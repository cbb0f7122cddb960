import { idText, valueText } from "../graph/value-text.js";
import { oneLine } from "../one-line.js";
import type { ContextChange } from "../workflow/context-changes.js";
import type { LoggedChannel } from "./logged-channel.js";

const VALUE_WIDTH = 60;

/** How the channel stands: `closed: resolved`. */
export function endOf({ metadata }: Pick<LoggedChannel, "metadata">): string {
  if (!metadata) return "state unknown: the channel has no metadata";
  const { state, close_reason: reason } = metadata;
  return reason === "" ? state : `${state}: ${oneLine(idText(reason), 100)}`;
}

/** `+ lab {"slot":3}`, `− route`, `lane "general" → "cardiology"` */
export function changeText(change: ContextChange): string {
  if (change.kind === "removed") return `− ${change.key}`;
  const after = oneLine(valueText(change.after), VALUE_WIDTH);
  if (change.kind === "added") return `+ ${change.key} ${after}`;
  return `${change.key} ${oneLine(valueText(change.before), VALUE_WIDTH)} → ${after}`;
}

/** What a participant wrote must not become a heading, a link or a page's HTML. */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, (unit) => `\\${unit}`);
}
