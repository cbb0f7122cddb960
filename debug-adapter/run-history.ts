import { own, type DecidedBy, type JsonValue, type Turn } from "../runtime/index.js";
import type { DebuggedRun } from "./debugged-run.js";

/** What is filed of a turn. */
export type FiledTurn = Pick<Turn, "number" | "envelope" | "before" | "after" | "decidedBy">;

/**
 * What the turns of a run were about, filed turn by turn as the run grows, so that looking at a stop costs the same at turn 10 and at
 * turn 10,000.
 */
export class RunHistory {
  static readonly #known = new WeakMap<DebuggedRun, RunHistory>();
  readonly #spoken = new Map<JsonValue, number[]>();
  readonly #decided = new Map<DecidedBy, number[]>();
  readonly #changed = new Map<string, number[]>();
  #filed = 0;

  /** Of a run, with every turn that it has by now. */
  static of(run: DebuggedRun): RunHistory {
    const history = this.#known.get(run) ?? new RunHistory();
    this.#known.set(run, history);
    history.#fileAll(run);
    return history;
  }

  /** Tells what was filed already while the run was read. */
  static know(run: DebuggedRun, history: RunHistory): void {
    this.#known.set(run, history);
  }

  /** In how many of the first `turns` turns the id has spoken. */
  spoken(id: JsonValue, turns: number): number {
    return countUntil(this.#spoken.get(id) ?? [], turns);
  }

  /** How many of the first `turns` turns a rule (its index in the list), or the default target, has decided. */
  decided(by: DecidedBy, turns: number): number {
    return countUntil(this.#decided.get(by) ?? [], turns);
  }

  /** The last turn up to `turn` that changed the context key; `undefined` where none did. */
  changedBy(key: string, turn: number): number | undefined {
    const numbers = this.#changed.get(key) ?? [];
    return numbers[countUntil(numbers, turn) - 1];
  }

  /** Takes in the turn after those that are filed. */
  file({ number, envelope, before, after, decidedBy }: FiledTurn): void {
    push(this.#spoken, envelope.sender_id, number);
    push(this.#decided, decidedBy, number);
    const [old, now] = [before.context_vars, after.context_vars];
    if (old !== now)
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        if (!Object.is(own(old, key), own(now, key))) push(this.#changed, key, number);
    this.#filed = number;
  }

  #fileAll({ turns }: DebuggedRun): void {
    while (this.#filed < turns.length) {
      const turn = turns.at(this.#filed);
      if (turn === undefined) return;
      this.file(turn);
    }
  }
}

function push<K>(lists: Map<K, number[]>, key: K, item: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** How many of the ascending numbers are at most `limit`. */
function countUntil(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
