import { turnOf } from "../debugged-run.js";
import { nameOf } from "../names.js";
import { RunHistory } from "../run-history.js";
import type { View } from "../view.js";

/** Who gave a context key its present value: `set by nurse[mark_urgent] in turn 2`; nothing where it stood in the first context. */
export function setBy({ run, moment }: View, key: string): string | undefined {
  const number = RunHistory.of(run).changedBy(key, moment.turn);
  const turn = number === undefined ? undefined : turnOf(run, number);
  if (turn === undefined) return undefined;
  const tools = turn.tools.length > 0 ? `[${turn.tools.join(", ")}]` : "";
  return `set by ${nameOf(turn.envelope.sender_id, run)}${tools} in turn ${turn.number}`;
}
