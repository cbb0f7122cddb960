import type { DecidedBy } from "../../runtime/index.js";
import { RunHistory } from "../run-history.js";
import type { View } from "../view.js";

/** `nurse spoke in 2 of 4 turns`, up to the frame. */
export function spokeText({ run, moment }: View, name: string): string {
  const spoken = RunHistory.of(run).spoken(run.idOf.get(name) ?? name, moment.turn);
  return `${name} spoke in ${spoken} of ${turns(moment.turn)}`;
}

/** `decided 2 of 4 turns`, up to the frame: a decision that is still being made does not count. */
export function firedText({ run, moment, decided }: View, by: DecidedBy): string {
  const made = decided ? moment.turn : Math.max(0, moment.turn - 1);
  return `decided ${RunHistory.of(run).decided(by, made)} of ${turns(made)}`;
}

function turns(count: number): string {
  return count === 1 ? "1 turn" : `${count} turns`;
}
