import { own } from "../runtime/index.js";
import { nameOf } from "./names.js";
import { parsePath } from "./path.js";
import type { View } from "./view.js";

/** What a participant's name says under the pointer: how often it has spoken as of the frame. Context keys of that name come first. */
export function hoverText(expression: string, { program, run, state, moment }: View): string | undefined {
  const [name, ...rest] = parsePath(expression) ?? [];
  if (typeof name !== "string" || rest.length > 0 || own(state.context_vars, name) !== undefined)
    return undefined;
  if (!program.document.participants.some((participant) => participant.name === name)) return undefined;
  const turns = run.turns.slice(0, moment.turn);
  const spoken = turns.filter(({ envelope }) => nameOf(envelope.sender_id, run) === name).length;
  return `${name} spoke in ${spoken} of ${turns.length} turns`;
}
