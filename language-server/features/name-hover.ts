import type { Position, Range } from "vscode-languageserver";
import { nameAt } from "../names/name-at.js";
import { nameSummary } from "../names/summary.js";
import { codeSpan } from "../markdown.js";
import type { TextView } from "../text-view.js";
import { CONDITIONS } from "../vocabulary/conditions.js";
import { TARGETS } from "../vocabulary/targets.js";

/**
 * What is known of the name under the cursor: where it is set and asked for; of a condition or target, what AG2 really does. `views` are
 * the texts of the workflow, the one with the cursor first.
 */
export function nameHover(
  views: readonly TextView[],
  position: Position,
): { range: Range; lines: string[] } | undefined {
  const view = views[0];
  const found = view && nameAt(view, position);
  if (!found) return undefined;
  const range = found.range(view.current.lines);
  if (found.kind !== "condition" && found.kind !== "target")
    return { range, lines: nameSummary(views, found.kind, found.name) };
  const entry = (found.kind === "condition" ? CONDITIONS : TARGETS).find(({ name }) => name === found.name);
  if (!entry)
    return {
      range,
      lines: [
        `${codeSpan(found.name)} is a ${found.kind} of an extension. Analysis takes it to do anything.`,
      ],
    };
  return { range, lines: [`**${codeSpan(entry.name)}** · ${entry.brief}`, ...entry.details] };
}
