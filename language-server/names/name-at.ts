import type { Position } from "vscode-languageserver";
import type { Occurrence } from "../../runtime/index.js";
import { namesIn, nodeAtOffset } from "../../runtime/index.js";
import type { TextView } from "../text-view.js";

/** The name of a participant, tool, context key … under the cursor. */
export function nameAt({ current }: TextView, position: Position): Occurrence | undefined {
  const { root, lines } = current;
  const found = root && nodeAtOffset(root, lines.offsetAt(position));
  return found && namesIn(current).at(found.node, found.onKey);
}
