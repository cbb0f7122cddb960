import { idText, valueText } from "../graph/value-text.js";
import type { ContextChange } from "../workflow/context-changes.js";
import { oneLine } from "./columns.js";
import type { LoggedChannel } from "./log-channel.js";

const VALUE_WIDTH = 60;

/** How the channel stands: `closed: resolved`. */
export function endOf({ metadata }: LoggedChannel): string {
  if (!metadata) return "state unknown: the channel has no metadata";
  const reason = idText(metadata.close_reason);
  return reason === "" ? metadata.state : `${metadata.state}: ${oneLine(reason, 100)}`;
}

/** `+ lab {"slot":3}`, `− route`, `lane "general" → "cardiology"` */
export function changeText(change: ContextChange): string {
  if (change.kind === "removed") return `− ${change.key}`;
  const after = oneLine(valueText(change.after), VALUE_WIDTH);
  if (change.kind === "added") return `+ ${change.key} ${after}`;
  return `${change.key} ${oneLine(valueText(change.before), VALUE_WIDTH)} → ${after}`;
}
