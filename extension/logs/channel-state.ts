import type { ChannelOverview } from "./library.js";
import type { LogNode } from "./node.js";
import { nameOf, oneLine } from "./words.js";

/** How a channel stands, in words, and the icon that says the same. */
export function channelState(overview: ChannelOverview): {
  text: string;
  icon: NonNullable<LogNode["icon"]>;
} {
  const { metadata, damage } = overview;
  if (damage.some(({ fatal }) => fatal))
    return { text: "damaged", icon: { id: "error", color: "list.errorForeground" } };
  if (damage.length > 0)
    return { text: "damaged, still readable", icon: { id: "warning", color: "list.warningForeground" } };
  if (metadata === undefined)
    return { text: "no metadata", icon: { id: "warning", color: "list.warningForeground" } };
  switch (metadata.state) {
    case "closed":
      return {
        text: oneLine(`closed: ${metadata.close_reason}`, 80),
        icon: closeIcon(metadata.close_reason),
      };
    case "expired":
      return {
        text: oneLine(`expired: ${metadata.close_reason}`, 80),
        icon: { id: "history", color: "charts.yellow" },
      };
    case "pending":
      return { text: "pending: waiting for its participants", icon: { id: "clock", color: "charts.yellow" } };
    case "active":
    case "closing":
      return { text: activeText(overview), icon: { id: "play-circle", color: "charts.blue" } };
    default:
      return { text: oneLine(`in the unknown state ${String(metadata.state)}`), icon: { id: "question" } };
  }
}

/** AG2's own reasons, with which a channel is closed from without: no rule of the workflow has come to its end. */
const FROM_WITHOUT = new Map<unknown, NonNullable<LogNode["icon"]>>([
  ["max_turns", { id: "circle-slash", color: "charts.yellow" }],
  ["explicit_close", { id: "stop-circle" }],
]);

/** The icon of a close: a tick only where the workflow itself ended. */
export function closeIcon(reason: unknown): NonNullable<LogNode["icon"]> {
  return FROM_WITHOUT.get(reason) ?? { id: "check", color: "charts.green" };
}

function activeText({ next, names }: ChannelOverview): string {
  if (next === undefined) return "active";
  if (next === null) return "active, but nobody may speak";
  return next === "" ? "active: anyone may speak" : `active: waiting for ${nameOf(next, names)}`;
}
