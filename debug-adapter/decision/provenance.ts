import { own } from "../../runtime/index.js";
import { nameOf } from "../names.js";
import type { View } from "../view.js";

/** Who gave a context key its present value: `set by nurse[mark_urgent] in turn 2`; nothing where it stood in the first context. */
export function setBy({ run, moment }: View, key: string): string | undefined {
  for (let number = moment.turn; number > 0; number--) {
    const turn = run.turns[number - 1];
    if (turn === undefined) continue;
    if (Object.is(own(turn.before.context_vars, key), own(turn.after.context_vars, key))) continue;
    const tools = turn.tools.length > 0 ? `[${turn.tools.join(", ")}]` : "";
    return `set by ${nameOf(turn.envelope.sender_id, run)}${tools} in turn ${number}`;
  }
  return undefined;
}
